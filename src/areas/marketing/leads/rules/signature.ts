import type { StoredTerms } from './proposal-tax.ts'

/** The longest signature, in characters of its strokes. */
export const MOST_SIGNATURE = 20_000
/** Strokes are drawn in a box of 1000 by 300. */
const [BOX_WIDTH, BOX_HEIGHT] = [1_000, 300]

export type Stroke = { x1: number; y1: number; x2: number; y2: number }

/** What was signed, in one text: whatever changes of it makes another digest. */
export const signedText = (terms: StoredTerms, signer: { name: string; at: string; strokes: string | null }): string =>
  JSON.stringify([
    terms.id, terms.revision, terms.content, terms.taxes, terms.total, terms.currency, terms.terms, terms.validUntil,
    signer.name, new Date(signer.at).toISOString(), signer.strokes,
  ]) // prettier-ignore

/** Strokes 'x,y x,y;x,y' as lines in a box of this width, in points; a dot is a short line. */
export function strokeLines(strokes: string, width: number): Stroke[] {
  const scale = width / BOX_WIDTH
  return strokes.split(';').flatMap((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return { x: Math.min(x, BOX_WIDTH) * scale, y: Math.min(y, BOX_HEIGHT) * scale }
    })
    const [first] = points
    if (points.length === 1 && first) return [{ x1: first.x, y1: first.y, x2: first.x + 1, y2: first.y }]
    return points.slice(1).map(({ x: x2, y: y2 }, index) => ({ x1: points[index]?.x ?? x2, y1: points[index]?.y ?? y2, x2, y2 })) // prettier-ignore
  })
}
