import { refuse } from '#core/refusal.ts'
import { drawnWithin, headOf, MOST_PICTURE_BYTES } from './pictures.ts'

/** A file that came with something, in a form that carries nothing along. */
export type Attachment = { type: 'image/webp' | 'application/pdf'; bytes: Buffer }

/** Large enough to read a photographed page. */
const EDGE_PIXELS = 1_800

/** How far from the end of a PDF its end marker may be. */
const TAIL_BYTES = 1_024

/**
 * What may be attached: a picture, drawn anew, or a PDF of at most 5 MB, which is stored unchanged and only ever sent as a download.
 *
 * @throws Refusal file_not_allowed for anything else, not_a_picture, picture_too_large
 */
export async function attachmentOf(bytes: Buffer): Promise<Attachment> {
  if (headOf(bytes)) {
    const [drawing] = await drawnWithin(bytes, [EDGE_PIXELS])
    return drawing ? { type: 'image/webp', bytes: drawing.bytes } : refuse('not_a_picture')
  }
  const isPdf =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-TAIL_BYTES).includes('%%EOF', 0, 'latin1')
  if (!isPdf || bytes.length > MOST_PICTURE_BYTES) refuse('file_not_allowed', { mostBytes: MOST_PICTURE_BYTES })
  return { type: 'application/pdf', bytes }
}
