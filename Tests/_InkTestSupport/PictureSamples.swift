import Foundation
package import InkGraphics

/// Small picture files of every supported kind, made by cjpeg, cwebp, libjpeg and zlib.
package enum PictureSamples {
  /// Four quarters, 16 × 12: red, green, blue and light gray.
  package static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYG\
    CAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAMABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI\
    CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol\
    JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip\
    qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA\
    AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR\
    ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX\
    mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEA\
    PwD45/4Wb4I/6Df/AJLS/wDxNeP/AMSweOf/AEKf/K+G/wDlx/ob/wATJ+Cv/Q1/8oYn/wCUn6Jf8Owf25f+iH/+XLpn\
    /wAk1+Lf6kcUf9A//k8P/kj/AAj/AOIT+IH/AEB/+VKX/wAsPyTr/d0/oM/rgr/KM/TD/9k=
    """
  )

  /// The quarters in progressive scans.
  package static let progressiveJPEG = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYG\
    CAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAMABADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAACAcJ/8QAFwEB\
    AQEBAAAAAAAAAAAAAAAACAYEB//aAAwDAQACEAMQAAABjmNDImKCJJd/QtcCjTf/xAAZEAABBQAAAAAAAAAAAAAAAAAA\
    BAYQFRf/2gAIAQEAAQUCs0RmD5n/xAAeEQAABAcAAAAAAAAAAAAAAAAABqLSAgMQFhdTVP/aAAgBAwEBPwHJJK6kTGC0\
    zBpVC6v/xAAhEQAAAQ0AAAAAAAAAAAAAAAAAAQMFBhAVF1NUoaLR0v/aAAgBAgEBPwGGC80mZvsORKS7k23/xAAcEAAA\
    BgMAAAAAAAAAAAAAAAAAAQMQMzWipNL/2gAIAQEABj8CmxMUeyn0/wD/xAAWEAADAAAAAAAAAAAAAAAAAAAg0fD/2gAI\
    AQEAAT8hmgIv/9oADAMBAAIAAwAAABAsD//EABQRAQAAAAAAAAAAAAAAAAAAACD/2gAIAQMBAT8QFwX/xAAUEQEAAAAA\
    AAAAAAAAAAAAAAAg/9oACAECAQE/EBtN/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPxAfL//Z
    """
  )

  /// 16 × 12: the left half is gray 40, the right one 200.
  package static let grayJPEG = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYG\
    CAsICQoKCgoKBggLDAsKDAkKCgr/wAALCAAMABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QA\
    tRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0\
    NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2\
    t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APyfr+oCv5f6/qAr/9k=
    """
  )

  /// The quarters as four inks, in the way of Adobe's programs.
  package static let ycckJPEG = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggL\
    CAkKCgoKCgYICwwLCgwJCgoK/9sAQwECAgICAgIFAwMFCgcGBwoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoK/8AAFAgADAAQBAERAAIRAQMRAQQRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH\
    CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBka\
    JSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeo\
    qaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAA\
    AAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy\
    0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWW\
    l5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAA4EAQACEQMR\
    BAAAPwD7C/4Vl43/AOgJ/wCTMX/xVex/xM/4Gf8AQ2/8oYn/AOUn+eX/ABLZ41f9Cr/yvhv/AJcfv5X52/8ADz79hr/o\
    uH/ltan/API1ftP+u/C//QR/5JP/AORP93P+IseH/wD0Gf8AlOr/APKwr9bK/wAIj+fAr+R+v9XD8zCv/9k=
    """
  )

  /// The same without the conversion to luma and chroma.
  package static let cmykJPEG = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggL\
    CAkKCgoKCgYICwwLCgwJCgoK/8AAFAgADAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH\
    CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBka\
    JSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeo\
    qaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD6y/4f\
    z/8ABKD/AKOr/wDLG13/AOQa/IH+xdT/AOfb/wAfX/Gvg3/hwx/wVf8A+jVP/L50L/5Or9/K/Hn/AIhy/wDgsv8A9Gc/\
    +ZC8O/8Aywr+or/hmX43/wDQk/8AlStv/jletf8AEP8Af8Fcv+jS/wDy/NA/+T6K+S6/mTr94KK/tIr+yCveKK//2Q==
    """
  )

  /// The same with inks that are not inverted.
  package static let plainCMYK = bytes(
    """
    /9j/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkK\
    Cgr/wAAUCAAMABAEQxEATREAWREASxEA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIE\
    AwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF\
    RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG\
    x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oADgRDAE0AWQBLAAA/APkn/hwx/wAFX/8Ao1T/AMvnQv8A\
    5Or9ev7a0z/n5/8AHG/wr7u/4fz/APBKD/o6v/yxtd/+Qa/n/r9hv+IjT/gjR/0eN/5j3xF/8r6/l1/4aa+CH/Q7f+U2\
    5/8AjdeS/wDEQD/wSN/6O0/8sPX/AP5Aor60r+myvwfor+Lev4368Hor/9k=
    """
  )

  /// The quarters.
  package static let lossyWebP = bytes(
    """
    UklGRm4AAABXRUJQVlA4IGIAAADQAwCdASoQAAwAAMASJagCdLoB+AEsA/gGEAf0D2/7sABqiI2/CQAA/vvdLRBq+f2q\
    +sg/+nof/7b9l/8N7WenZzNueY9OH8zGe5GL/d8g//T+nLgl95UP8G78/Fs252AAAA==
    """
  )

  /// The quarters, the lower two with an alpha of 128.
  package static let losslessWebP = bytes(
    """
    UklGRkoAAABXRUJQVlA4TD0AAAAvD8ACEB8gJCC6MZYaa46atg0YbuEPpevqLRAgZjTJ1SRBQFBMj+fxTgG6C4TZRpOc\
    5CTvewgR/Q/dvoIPAA==
    """
  )

  /// The same, lossy.
  package static let alphaWebP = bytes(
    """
    UklGRpwAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBMAAAABD/DA/4iIIBZM8pfuG0NE/zNOAFZQOCBiAAAA0AMA\
    nQEqEAAMAADAEiWoAnS6AfgBLAP4BhAH9A9v+7AAaoiNvwkAAP773S0Qavn9qvrIP/p6H/+2/Zf/De1np2czbnmPTh/M\
    xnuRi/3fIP/0/py4JfeVD/Bu/PxbNudgAAA=
    """
  )

  /// An animation whose first frame is the quarters.
  package static let movingWebP = bytes(
    """
    UklGRtgAAABXRUJQVlA4WAoAAAACAAAADwAACwAAQU5JTQYAAAD/////AABBTk1GUgAAAAAAAAAAAA8AAAsAAGQAAAJW\
    UDhMOQAAAC8PwAIAHyAkILoxlhprjpq2DRhu4Q+l6+otECBmNMnVJGH+410B0gXCbKNJTnKS9z2EiP6Hbl/BBwBBTk1G\
    UgAAAAAAAAAAAA8AAAsAAGQAAABWUDhMOgAAAC8PwAIAHyAQIBLMKhWjRVHbRsy/4zZ/KIdNIEAkeJKrScz8B8luv0RA\
    mG00yUlO8r6HENH/0O0r+AA=
    """
  )

  /// Two grays of 16 bits, 0x8080 and 0x2020, without a gamma.
  package static let png16 = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR42mNoaFBQAAAD5QFBK5lMDAAAAABJRU5ErkJg\
    gg==
    """
  )

  /// Red, green with an alpha of 128, blue, and 9, 9, 9: a palette of two bits.
  package static let pngPalette = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAABAgMAAACEUudeAAAADFBMVEX/AAAA/wAAAP8JCQlccX6GAAAAAnRSTlP/gAgP\
    s2oAAAAKSURBVHjaY5AGAAAdABwjfI+sAAAAAElFTkSuQmCC
    """
  )

  /// Gray 200 with an alpha of 128, and an opaque 10.
  package static let pngGrayAlpha = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mM40cD1HwAFuAJSUEW01gAAAABJRU5ErkJg\
    gg==
    """
  )

  /// 8 × 8 interlaced grays: 8 x + 16 y.
  package static let pngInterlaced = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAAGWY9HBAAAATElEQVR42hXEkRYAIRBA0YeLYRiG4WA4OBiGYRiGYRgu\
    7mfu6cIFArniEtYJKRu1z83joxBFC1raoI11cD7EJFm5WamNWx9zcdvn/X6VjRUBziQRTgAAAABJRU5ErkJggg==
    """
  )

  /// One pixel of linear light.
  package static let pngLinear = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAABGdBTUEAAYagMeiWXwAAAAxJREFUeNpjMDc3BwABTgCm\
    ky/u6QAAAABJRU5ErkJggg==
    """
  )

  /// Two pixels, 150 per inch.
  package static let pngDensity = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAACXBIWXMAABcSAAAXEgFnn9JSAAAAC0lEQVR42mNg+A8A\
    AQIBANEay48AAAAASUVORK5CYII=
    """
  )

  /// All of them, with their names.
  package static let all: [(name: String, bytes: [UInt8])] = [
    ("jpeg", jpeg),
    ("progressiveJPEG", progressiveJPEG),
    ("grayJPEG", grayJPEG),
    ("ycckJPEG", ycckJPEG),
    ("cmykJPEG", cmykJPEG),
    ("plainCMYK", plainCMYK),
    ("lossyWebP", lossyWebP),
    ("losslessWebP", losslessWebP),
    ("alphaWebP", alphaWebP),
    ("movingWebP", movingWebP),
    ("png16", png16),
    ("pngPalette", pngPalette),
    ("pngGrayAlpha", pngGrayAlpha),
    ("pngInterlaced", pngInterlaced),
    ("pngLinear", pngLinear),
    ("pngDensity", pngDensity),
  ]

  /// Returns the file of a camera that was held in one of eight orientations.
  package static func held(_ orientation: UInt8, _ file: [UInt8] = jpeg) -> [UInt8] {
    let directory: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
    let body = Array("Exif\0\0".utf8) + directory
    return Array(file[..<2]) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + file[2...]
  }

  /// Returns a picture that looks much the same in every size: soft colors, a disc, and a dark bar.
  package static func photo(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        var (red, green, blue) = (0.9 - 0.6 * v, 0.3 + 0.5 * u, 0.25 + 0.6 * v)
        let (dx, dy) = (u - 0.35, (v - 0.45) * 2 / 3)
        // The rim is as wide as a pixel of a small picture, so that all sizes have it.
        let disc = min(max((0.2 - (dx * dx + dy * dy).squareRoot()) / 0.08 + 0.5, 0), 1)
        red += (1 - red) * disc
        green += (0.95 - green) * disc
        blue -= blue * 0.6 * disc
        let bar = min(max((0.1 - abs(u - 0.8)) / 0.08 + 0.5, 0), 1)
        (red, green, blue) = (
          red * (1 - bar * 0.8), green * (1 - bar * 0.8), blue * (1 - bar * 0.8)
        )
        let bytes = [red, green, blue].map { UInt32(min(max($0, 0), 1) * 255 + 0.5) }
        pixmap.pixels[y * width + x] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | 0xff00_0000
      }
    }
    return pixmap
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map { [UInt8]($0) } ?? []
  }
}
