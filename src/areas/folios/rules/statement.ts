import type { Day } from '#core/dates.ts'
import { type Minor, minor, printMoney, sum } from '#core/money.ts'
import type { Block, PrintedDocument } from '#core/printed.ts'
import type { Folio } from '../contract.ts'

type Entry = { day: string; name: string; net: Minor; tax: Minor; total: Minor }

/** The bill, or one party's part of it, as an A4 page: charges, money, what is due. No tax invoice, and says so. */
export function statementDocument(
  folio: Folio,
  { partyId, property, locale, on }: { partyId: string | null | undefined; property: string; locale: string; on: Day },
): PrintedDocument {
  const money = (amount: Minor) => printMoney(amount, folio.money.currency, locale)
  const isShown = (one: { partyId: string | null }) => partyId === undefined || one.partyId === partyId
  const nights = folio.nights.filter(isShown).map(({ night, roomTypeName, roomNumber, net, tax, total }): Entry => {
    return { day: night, name: [roomTypeName, roomNumber].filter(Boolean).join(' '), net, tax, total }
  })
  const lines = folio.lines
    .filter((line) => line.kind !== 'REFUND' && isShown(line))
    .map(({ serviceOn, name, kind, net, tax, total }): Entry => {
      return { day: serviceOn, name: kind === 'ALLOWANCE' ? `Allowance: ${name}` : name, net, tax, total }
    })
  const paid = folio.payments.filter((payment) => payment.status === 'Paid' && isShown(payment))
  const promised = folio.payments.filter((payment) => payment.status === 'NotPaid' && isShown(payment))
  const entries = [...nights, ...lines]
  const party = folio.parties.find(({ id }) => id === (partyId ?? null))
  const due = partyId === undefined ? folio.money.due : (party?.due ?? minor(0))
  const right = (text: string, bold = false): Block => ({ text, alignment: 'right', bold })
  return {
    title: `Statement ${folio.bookingReference}`,
    author: property,
    footer: `${property}  ·  Statement of booking ${folio.bookingReference}, ${on}. Not a tax invoice.`,
    styles: { head: { fontSize: 7.5, bold: true, color: '#5b6577' } },
    content: [
      { text: property, fontSize: 17, bold: true },
      { text: `Statement of booking ${folio.bookingReference}`, fontSize: 12, margin: [0, 4, 0, 0] },
      { text: [party?.name, party?.address, party?.taxNumber].filter(Boolean).join(', '), margin: [0, 2, 0, 14] },
      {
        layout: 'ruled',
        table: {
          headerRows: 1,
          widths: [60, '*', 75, 70, 80],
          body: [
            [
              { text: 'DATE', style: 'head' },
              { text: 'CHARGE', style: 'head' },
              ...['BEFORE TAX', 'TAX', 'TOTAL'].map((text): Block => ({ text, style: 'head', alignment: 'right' })),
            ],
            ...entries.map(({ day, name, net, tax, total }) => [
              { text: day },
              { text: name },
              right(money(net)),
              right(money(tax)),
              right(money(total)),
            ]),
            [
              { text: '' },
              { text: 'Charges', bold: true },
              { text: '' },
              { text: '' },
              right(money(sum(entries.map(({ total }) => total))), true),
            ],
            ...paid.map(({ createdAt, paymentMode, direction, amount, isAdvance, lineName }) => [
              { text: createdAt.slice(0, 10) },
              {
                text: [direction === 'OUT' ? 'Handed back' : isAdvance ? 'Deposit' : 'Paid', paymentMode, lineName]
                  .filter(Boolean)
                  .join(' · '),
              },
              { text: '' },
              { text: '' },
              right(money(direction === 'OUT' ? amount : minor(-amount))),
            ]),
            ...promised.map(({ createdAt, paymentMode, amount }) => [
              { text: createdAt.slice(0, 10) },
              { text: `Promised, not received · ${paymentMode} · ${money(amount)}` },
              { text: '' },
              { text: '' },
              { text: '' },
            ]),
            [{ text: '' }, { text: 'Due', bold: true }, { text: '' }, { text: '' }, right(money(due), true)],
          ],
        },
      },
    ],
  }
}
