import type { Context } from '#server/request/context.ts'
import type { Block, Variant } from '../contract/templates.ts'
import { bookingLinkOf, senderOf } from './write.ts'

/** Addresses some texts lead to, each once, in the order of its number; the booking page is the first. */
export async function linksOf(ctx: Context, variants: readonly Variant[]): Promise<string[]> {
  const blocks = variants.flatMap((variant): readonly Block[] => variant.blocks)
  const flat = blocks.flatMap((block) => (block.type === 'COLUMNS' ? [...block.left, ...block.right] : [block]))
  const booking = bookingLinkOf(ctx, await senderOf(ctx))
  const urls = flat.flatMap((block) => ('url' in block && block.url !== '' ? [block.url === '{bookingLink}' ? booking : block.url] : [])) // prettier-ignore
  return [...new Set([booking, ...urls])]
}
