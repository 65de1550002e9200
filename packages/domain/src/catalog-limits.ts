/**
 * The numbers of the catalogue's back office. Apart from the others, so that no visitor loads them
 * (docs/spec/back-office.md#offer-details).
 */
export const catalogLimits = {
  ratePlanDisplayMax: 100,
  promoMessageMax: 5_000,
  /** The greatest price that can be written down, in cents. */
  priceMaxCents: 999_999_999,
  yearMax: 9_999,
  zohoProductIdMax: 40,
  imageUrlMax: 500,
  shortDescriptionMax: 500,
  longDescriptionMax: 5_000,
  productFactMax: 100,
  promoTagMax: 60,
  featureMax: 200,
  featuresMax: 20,
  socCodeMax: 40,
  /** Carriers that one save creates the same offer for. */
  alsoCarriersMax: 20,
  /** A term as typed; what is no term is refused in words. */
  termTextMax: 20,
  pictureBytesMax: 10 * 1024 * 1024,
  /** Pictures of one product, the first included. */
  productPicturesMax: 8,
  /** Characters of the words that say what a picture shows. */
  pictureAltLength: { min: 3, max: 150 },
  /** How long an uploaded file stays after nothing shows it any more. */
  unusedPictureDays: 30,
  /** Width times height of a picture that may be read at all. */
  picturePixelsMax: 40_000_000,
  importBytesMax: 10 * 1024 * 1024,
  importRowsMax: 20_000,
  importColumnsMax: 100,
  /** One row of a file, as it is written there. */
  importRowBytesMax: 256 * 1024,
  /** How long reading a file may take. */
  importReadMs: 10_000,
  /** Rows of an import whose changes are listed one by one; the others are counted. */
  importDiffMax: 1_000,
  /** Rows of an import that are asked about at once; of more, the file says which are meant. */
  importQuestionsMax: 80,
  /** The offers or products that a question lets choose from. */
  importCandidatesMax: 12,
  importAnswersMax: 4_000,
  /** Offers whose prices are saved in one go. */
  priceGridSaveMax: 500,
} as const

/** The widths in which every product picture exists, px. */
export const pictureWidths = [480, 720, 1240] as const
