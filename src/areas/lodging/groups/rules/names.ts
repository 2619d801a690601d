/** A name as it is searched: in lower case, with one space between its words. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().normalize('NFKC').split(/\s+/).filter(Boolean).join(' ')

const MAX_NAME = 80

/** First and last name of a guest, as one text has them: the last word is the last name. */
export function personOf(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' ').slice(0, MAX_NAME), lastName: last.slice(0, MAX_NAME) }
}
