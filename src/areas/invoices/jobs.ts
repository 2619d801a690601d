import * as z from 'zod'
import { printMoney } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Letter, LetterWriter } from '#server/mail.ts'
import type { Jobs } from '#server/jobs.ts'
import { printInvoice, tellOfGuessing } from './actions.ts'
import { getInvoice, prunePinFailures } from './queries.ts'

const Payload = z.looseObject({ mailId: z.uuid(), invoiceId: z.uuid(), to: z.email() })

/** The mail that brings an invoice; nothing when the invoice is not there. */
const invoice: LetterWriter = async (ctx, payload): Promise<Letter | undefined> => {
  const { mailId, invoiceId, to } = Payload.parse(payload)
  try {
    const { type, number, seller, total, balance, currency, arrival, departure } = await getInvoice(ctx.tx, invoiceId)
    const { fileName, bytes } = await printInvoice(ctx, invoiceId)
    const money = (amount: typeof total) => printMoney(amount, currency, ctx.property.locale)
    const kind = type === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'
    const stay = arrival && departure ? ` for your stay from ${arrival} to ${departure}` : ''
    const due = balance > 0 ? `, of which ${money(balance)} is still due` : ''
    return {
      id: mailId,
      to,
      subject: `${kind} ${number} from ${seller.name}`,
      text: [
        `Please find attached ${kind.toLowerCase()} ${number}${stay}.`,
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

const Guessed = z.looseObject({ propertyId: z.int().positive(), orderId: z.uuid() })

/** What this area does by the clock or from the queue. */
export const invoiceJobs: Jobs = {
  'invoices.tellOfGuessing': {
    run: async ({ inProperty }, payload) => {
      const { propertyId, orderId } = Guessed.parse(payload)
      await inProperty(propertyId, (ctx) => tellOfGuessing(ctx, orderId))
    },
  },
  'invoices.forgetGuesses': { cron: '23 * * * *', run: ({ platform }) => platform(prunePinFailures) },
}
