/** What the code on a badge begins with, so that no other code is taken for one. */
const BEGINNING = 'HM1'

/** What the code on a badge says: the staff number, and a secret only the badge has. */
export const badgeCode = (number: number, secret: string): string => [BEGINNING, number, secret].join('.')

/** The number and secret of a badge; null for any other code. */
export function readBadge(code: string): { number: number; secret: string } | null {
  const [, number, secret] = /^HM1\.(\d{1,7})\.([\w-]{43})$/.exec(code.trim()) ?? []
  return number !== undefined && secret !== undefined ? { number: Number(number), secret } : null
}
