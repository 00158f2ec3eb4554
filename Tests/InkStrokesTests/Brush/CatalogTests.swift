import InkGraphics
import InkStrokes
import Testing

struct CatalogTests {
  /// The brushes of the catalog, in order, and the hashes of their bytes.
  private static let hashes: [(String, UInt64)] = [
    ("pen", 0xcf23_185e_c311_b4a9),
    ("fineliner", 0x5161_fbf2_5ba2_0682),
    ("brush-pen", 0xf992_e0d1_69da_56b1),
    ("pencil", 0x8739_4067_e45b_2a63),
    ("calligraphy", 0xf048_8a5f_5c13_9fbf),
    ("reed", 0x155e_641b_80a4_a163),
    ("dashed", 0x46ca_2082_47d9_0fd6),
    ("chalk", 0x160f_6be6_d5de_2bbd),
    ("airbrush", 0x5f3e_5f90_5f42_5b14),
    ("highlighter", 0xc1c2_fbb8_6ccd_fc8b),
    ("eraser", 0xd5e1_56ff_c485_09a8),
    ("spiral-pen", 0xe9fe_3f26_5a10_69e0),
    ("spiral-highlighter", 0x6be6_eecc_bd9f_a648),
    ("spiral-eraser", 0xd3ee_2216_da63_f408),
    ("spiral-stroke", 0x184f_6d86_8d50_c641),
    ("spiral-lines", 0xabc7_3656_9ae8_db68),
    ("spiral-quad", 0x62b4_3be7_0f58_fa3c),
    ("spiral-simplified", 0xc4fb_503b_6f96_0530),
    ("drawui-pen", 0x0829_6bba_27e9_c566),
    ("drawui-eraser", 0xb775_8090_8ce2_64be),
    ("inkable", 0x5161_fbf2_5ba2_0682),
    ("inkable-smooth", 0x200a_e269_7d23_9664),
    ("inkable-simplified", 0x87d5_21ac_115c_8b13),
    ("jotui-pen", 0xc72b_b32d_3109_75e4),
    ("jotui-marker", 0x7ca4_a959_3603_000d),
    ("jotui-highlighter", 0x6539_9df6_3a99_5bfc),
    ("jotui-eraser", 0x80cd_ca56_7e64_ad6c),
    ("drawsana-pen", 0x86b7_ed98_2d40_acfe),
    ("velocity-pen", 0x1839_c41f_98ba_953c),
    ("forcesketch", 0xfd7b_a61f_a6da_a9b5),
    ("cregle-pencil", 0x7de2_446d_a528_4d0a),
    ("laser", 0xd040_b9c4_a0ce_f54d),
  ]

  /// Documents contain brushes by value, and pictures are compared bit by bit.
  @Test(arguments: hashes)
  func aBrushOfTheCatalogStaysAsItIs(_ name: String, _ hash: UInt64) throws {
    let entry = try #require(Brush.catalog.first { $0.name.description == name })
    var found = Fingerprint()
    for byte in entry.brush.encoded() { found.combine(byte) }
    #expect(found.value == hash)
  }

  /// Commands and recorded sessions refer to brushes by index.
  @Test func brushesOfTheCatalogStayWhereTheyAre() {
    #expect(Brush.catalog.map { $0.name.description } == Self.hashes.map { $0.0 })
  }
}
