import Foundation

/// Content that is small as it is sent, and 64 GiB of zeros when it is decoded: gzip (RFC 1952) of gzip of gzip of gzip, which
/// takes minutes to be decoded whole.
enum NestedBomb {
    static let coding = "gzip, gzip, gzip, gzip"

    /// 2,429 octets. The innermost are one block of 256 MiB that is repeated.
    static let octets = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())

    private static let base64 = """
        H4sIABB6BGsC/42UezzT+x/HcVxyqUV0kesxNSGF5LIZKkJuiYXa6nQYRnKJzSVFblGOFXNCFMYIZa1NmkkhlSlyKRFm7mwMy2Uck3Py+P31++f7
        +X4fj8/j+Xh+Xq/356ucvEVge7gwSmh18lu0YxtXsXE6r7b4dCLyVp5QzMiVBKjh4x93i9MVfcpiyG4lO6UPhHKEFULNzU6VikicUhhfto4LX6Hc
        kljxlpY9lvwWk9HwDjOiIpgl7qki6CQk+icCO1FCjO5SrL70nqOMdYAjXisjenNbhqdXIh24UiZphq/CGU9WXEmNo/0sCmiKPgZZrqrT67Jf7mzd
        0XiHOggO7vpw1XU/9C8RapBf7/D+P84NawwZ9/xongrEDu2FjHN7PwZQsRpRbC4wxxRhBLExdoW1tS29jcKVGM+cupN+EhiUWvMxbBXXPv7eHfWs
        dTI8NiSTffFylo2vd+i9+Nsj7dqw+QetErkalYPkq5qFuPqeEhIPEJpp2oqchR7+YXvEgJrGWYpQpCkejJTPc3IHvLTfkq26LFumu23mVGxikRgw
        9oHh7s/i6mrHyJ5HelIr5UhHTdGzhs7dR492+j875unM+ftjlX2dS4/Hu9Leue29Cl+GL2l/O1G0rN+vo1oxAJOuQ/ogW3NWeWGZojuu8ZYD9u95
        OQi/yCMwdsmRZ6fvj4DSQF5fvwq1+9mZI4msnq6CY5f3WKnFVRecnUKQP1sXf4ob7dwpuToG4Uwaj/po3qTjTazNHdFAWaU4q34n/iq+/vJrLbTo
        T3NErwa2atvdKxIRtfWLgSZhv4T/aXtgDEsrdQ9qU/e09w5FIWsaJ96cia7PXBTm3X8YlRVWOK8OTJHSpoZDvgZQiiOIxkao4NPnL83FV7BMpf66
        g8n36jv1BLpYZ87gpS8z1S6i1QbkEP3MSO88KnugOugeO05Sr06shvUyx5G0Kn8OE26mO9KEtnqdn2AfJx79tVQJ5ORvnZv1fMmiPbCdPjPk39Q2
        n/1cujz80Z256G57tJ7nzFtlVBv4vWWml1tRhWgNi+r0G7kNfDJinaRALs8YIvSnNtjTznrq+BZHfn/S59s4FPs+GGFTZjBbPo1BFlxxYdVXf0LW
        12XJ4eV0GWTYNS2aJn4ma7G/1mlla8uNbh+lxP2mR1T2zA4COB6oEhiOx2h/AlUKkU73JIWoe/mSiEG/WZoodHJlEzJ24ywxVfchox+77zZ8P2gI
        L6CQpk+Pa0HT6qhDNb1VlUHOtc+bGLhRYwbd7+8D59rLbau8v6WILsgX0QlD6vSz1wZOto1xd9wNGeLoGTT1qXeaSHQeTH36riKJRrRm35wNKaOH
        wVz9WxmFxGB9Ozvp5tKbpfJjiIy9YRrVainORXtk1syvtD9b5L0BTi4vp9jpopuUJo2Zqs1P0kUUkSiadBK2U7bd6k6YzhiGAg0NJdi4BHIk+0t0
        mRQDxkFPi7jAMX3WoWYmzsedB87NLYjKzX1qLXqYoOUAd/QN1j1VXeNNSy/mWjyrDAo1C0ESv/d03fz2LSV/r5gCrYc2ZacAYJ8UUBKv/Q1dK9mX
        JgC+LsYW6E0GCpb5AopOqGLjVMX2VU1Iuasm6Qkvpmb4X7kshctxkSvQf/bC9/hFa+0xQ81aMZGHKrI3Y/q2SmDNzEFb1r7EkVECgD5BcJ8IH77G
        FkgV7nMza62xH77ScJD3BMTDt5DEbSsBrNIceCXU+/JCCuJlGlV7wWV864vQ7nkWbHxbu8UGSxZ4I8Zxu4SFuQzorZvyGgzIpwnyTflwomNfemEG
        vXpgNMf0w9JcMNzkTeVsojcT4PSgeZ7JiPrzPIT8xqiQyXin+4fNjiJz80RREes8vrDjX8LrxnyqmiB63fik6IZxhgSYW24QaPmAmwhmlfgt1cOd
        W5OXtikv/0jMjTr3sDMHT4YnTwYlStvRlovLdneYr+nxdX/Z0hd/nX3dVmVPLTHleH8myEFSKqNLOFpGnTj3NuPMZ/VoGGkQb/su++NEBz0y9UsS
        YeXW4TnxxSPrHNCW3ry1EG7yqWu29EU+FL45gqRCIZ08l8n+Z6DjlYcGa4G4HHNNYGC82eqnyq302/2VxJKYe/GusNsgLcIJRaTIZkn2zywGHwP4
        3cus8a7v2sjCDcR+IckkPOy4ofqo9vskBjahIbkwtLJ77nSFQ+dk9+FR9+tBEwnDg9OvGSb2TS4Gm+v/aWuhvzmCjdl6IAL0JBRyytHhRQDONV52
        57anWpDf3ReO3UMSoxbQym6wFu1Ae58FSmVKZusbH35H64OwUdn2l2tB8zlK/1XGHzItOfTUef+BFDBLGtPr8mU+mYov2MVVNP0xLQ1dolhUmNgF
        UHd2M7er3b+24ORxeFP5//pmz20qfyNdJKF2yajI92fw6zvRsTHA9eD+OxkALQjeEFpadZB/d6RcOh94wxWbH4DUseFIzGq7V9ezWjxOdxhNTOvO
        rvROeTT34PYeuKUv2WC2aWR+UkEnhdjr2E0jriWLlmg8jvmKv/LU/0dNg8r+VD/rOMtH8KG50cVuk31wVGQ2lGBPm0PlslnB4fp3MuCPyvEyV0sP
        21Ug5qtO0Du3+qGMw5N1jP7GWV5tNLYJGUkfOeecdNDQ/z78qHgb6iXeuqvDO2Lguf0Rndu7SMzZC/FwgFcyQewuxfJyNhwVN0piYG26Os6EGkDO
        esLlmemE9S34L59jPyG89eZbbk2N55A8guP87VzvjvXuGip0Ir9PU/rwcfzVmazwQy+afS+tar1wHY4g6Zl1dVAIQRUB+lzT8fM9o6+kqIMUglj+
        p4zdS8iriA4rLwN/yS4DzIrqaK98MMvZSOeCBiRTFaelx71w4PvRuRYDDc0cl/iCRlvGcECu64WpqMu4/ZP5YnqDWAUxZ8C+0vrP0FI7+gykgIWh
        0CArTfcPBbOItLIIUcju61ZCP8v99+pwoQBw3Gz9KtFKqbDPSUJGqVCl3w3zID1hGqzpUEecAWu28B8OQuz/ucZasbD/++9Iaf9vgF/t/fVr+Dkv
        m2/xWss9w0wCzOGsjozItdAF4oVxwGPoom/YZNfCEudr/fPgGCpS3sLEH/yHS/6+8m/pHPL7AItbu36vp2Jrpi1Pg6u1tS96GM+SCyM8XgykdLcO
        Ip8baPv5x690eE2Ouqf7oDgfZs7WzhjO4hoLBrwJPphIfAK+IKEhxmoGgWDf4005HB+o13ukHiz1elXcwdqo9CJNUOAfAh8a61oKAAA=
        """
}
