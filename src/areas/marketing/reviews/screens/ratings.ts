/** Ratings of a scale by steps of so many tenths, the best first. */
export function ratingsOf(scale: number, language: string, step = 5) {
  const least = scale === 5 ? 10 : 0
  return Array.from({ length: (scale * 10 - least) / step + 1 }, (_, at) => scale * 10 - at * step).map((tenths) => ({
    value: tenths,
    label: (tenths / 10).toLocaleString(language),
  }))
}
