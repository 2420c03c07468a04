import Foundation

/// An authority and certificates of its own, made by openssl for one test.
struct Certificates {
    let folder: Folder

    /// Makes them in a folder.
    init(in folder: Folder) throws {
        self.folder = folder
        let run = try ProgramRun("/bin/sh", ["-e", "-c", Self.script, "sh", folder.path])
        guard run.status == 0 else { throw Failed(text: run.errors) }
    }

    struct Failed: Error, CustomStringConvertible {
        let text: String
        var description: String { "openssl made no certificates: \(text)" }
    }

    func url(_ name: String) -> URL { URL(filePath: "\(folder.path)/\(name)") }

    func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    /// One authority that signs: what is right, what is over, what is yet to be, what is for another, and a client's; and the
    /// digest of the key of the first.
    private static let script = """
        cd "$1"
        key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        printf '%s\\n' '[ca]' 'default_ca = main' '[main]' 'database = index.txt' 'rand_serial = yes' \\
            'new_certs_dir = .' 'certificate = authority.pem' 'private_key = authority.key' 'default_md = sha256' \\
            'policy = any' 'copy_extensions = copy' 'unique_subject = no' '[any]' 'commonName = supplied' > ca.conf
        : > index.txt
        openssl req -x509 $key -keyout authority.key -out authority.pem -days 30 -subj '/CN=An authority of a test'
        make() {
            openssl req $key -keyout "$1.key" -out "$1.csr" -subj "/CN=$1" -addext "subjectAltName = DNS:$2"
            openssl ca -batch -notext -config ca.conf -startdate "$3" -enddate "$4" -in "$1.csr" -out "$1.pem"
        }
        make right localhost 20200101000000Z 20490101000000Z
        make over localhost 20200101000000Z 20210101000000Z
        make early localhost 20480101000000Z 20490101000000Z
        make other example.com 20200101000000Z 20490101000000Z
        make client client.example.com 20200101000000Z 20490101000000Z
        openssl pkey -in client.key -aes128 -passout pass:secret -out client-locked.key
        openssl pkey -in right.key -pubout -outform der | openssl dgst -sha256 -binary | openssl base64 > right.pin
        """
}
