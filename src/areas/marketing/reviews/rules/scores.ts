/** Counts of answers to "would you recommend us", by their meaning: 9 and 10 promote, 0 to 6 detract. */
export type Recommendations = { promoters: number; detractors: number; answers: number }

/** The recommendation index, -100 to 100: promoters less detractors, of all who answered; null without answers. */
export const recommendationIndex = ({ promoters, detractors, answers }: Recommendations): number | null =>
  answers === 0 ? null : Math.round(((promoters - detractors) * 100) / answers)

/** A share in whole percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 100) / whole)
