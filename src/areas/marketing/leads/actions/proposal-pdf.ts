import { createHash } from 'node:crypto'
import { printPdf } from '#server/documents/pdf.ts'
import type { Context } from '#server/request/context.ts'
import { getDeal } from '../queries/deals.ts'
import { getReach, type StoredProposal } from '../queries/proposals.ts'
import { proposalDocument, type Signature } from '../rules/proposal-document.ts'
import type { StoredTerms } from '../rules/proposal-tax.ts'
import { signedText } from '../rules/signature.ts'

type Signer = { name: string; at: string; strokes: string | null }

/** The digest of what is signed, by whom, when and with which strokes. */
export const digestOf = (terms: StoredTerms, signer: Signer): string =>
  createHash('sha256').update(signedText(terms, signer)).digest('hex')

/** The strokes with the digest of what was signed, so that neither is replaced without the other. */
export const sealSignature = ({ settings }: Context, strokes: string | null, digest: string): string =>
  settings.secretBox.seal(JSON.stringify({ strokes, digest }))

/** What is known of a signature, and whether what is stored is still what was signed. */
function signatureOf({ settings }: Context, one: StoredProposal): Signature | null {
  if (one.state !== 'ACCEPTED' || one.decidedAt === null) return null
  const signer = { name: one.signerName, at: one.decidedAt }
  if (one.sealedSignature === null) return { ...signer, strokes: null, digest: '', holds: true }
  const { strokes, digest } = JSON.parse(settings.secretBox.open(one.sealedSignature)) as { strokes: string | null; digest: string } // prettier-ignore
  return { ...signer, strokes, digest, holds: digest === digestOf(one, { ...signer, strokes }) }
}

/** A proposal as a file, in the language it was written in. */
export async function proposalPdf(ctx: Context, one: StoredProposal) {
  const [deal, property] = await Promise.all([getDeal(ctx.tx, one.dealId), getReach(ctx.tx)])
  const document = proposalDocument(
    {
      ...one,
      dealName: deal.name,
      clientName: deal.customerName,
      property: { name: ctx.property.name, ...property },
      signature: signatureOf(ctx, one),
    },
    { language: one.language, locale: ctx.property.locale, timeZone: ctx.property.timeZone },
  )
  return { fileName: `proposal-${deal.number}-${one.revision}.pdf`, bytes: await printPdf(document) }
}
