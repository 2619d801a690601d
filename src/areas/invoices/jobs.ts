import * as z from 'zod'
import { printMoney } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Letter, LetterWriter } from '#server/mail.ts'
import { printInvoice } from './actions.ts'
import { getInvoice } from './queries.ts'

const Payload = z.looseObject({ mailId: z.uuid(), invoiceId: z.uuid(), to: z.email() })

/** The mail that brings an invoice; nothing when the invoice is not there. */
const invoice: LetterWriter = async (ctx, payload): Promise<Letter | undefined> => {
  const { mailId, invoiceId, to } = Payload.parse(payload)
  try {
    const { number, seller, total, balance, currency, arrival, departure } = await getInvoice(ctx.tx, invoiceId)
    const { fileName, bytes } = await printInvoice(ctx, invoiceId)
    const money = (amount: typeof total) => printMoney(amount, currency, ctx.property.locale)
    const due = balance > 0 ? `, of which ${money(balance)} is still due` : ''
    return {
      id: mailId,
      to,
      subject: `Invoice ${number} from ${seller.name}`,
      text: [
        `Please find attached invoice ${number} for your stay from ${arrival} to ${departure}.`,
        `It comes to ${money(total)}${due}.`,
        '',
        'Kind regards',
        seller.name,
        [seller.phone, seller.email].filter((part) => part !== '').join(', '),
      ].join('\n'),
      attachments: [{ fileName, contentType: 'application/pdf', bytes }],
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const invoiceLetters = { invoice } satisfies Record<string, LetterWriter>
