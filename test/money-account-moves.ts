import { expect } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { add, type Bill, type CompanyReceipt, isClosed, owedOf, totalOf } from './money-ledger.ts'
import { type Play, request, open, MODES, type Move } from './money-play.ts'

/** Another party pays a part of a bill: a guest, or the company, which is put on it once. */
async function route(play: Play, bill: Bill): Promise<void> {
  const { chance, account } = play
  const { bookingId } = bill
  const refusal = isClosed(bill) ? 'folio_closed' : undefined
  if (bill.parties.length < 2 && chance.next() < 0.4) {
    const folio = await request(play, folios.addParty, { bookingId, name: 'Her sister' }, refusal)
    if (folio) bill.parties.push(folio.parties.at(-1)?.id ?? '')
    return
  }
  const some = open(bill).filter(() => chance.next() < 0.5)
  if (some.length === 0) return
  const isCompany = chance.next() < 0.3
  const partyId = chance.pick([null, ...bill.parties]) ?? null
  const to = isCompany ? { companyId: account.companyId } : { partyId }
  const folio = await request(play, folios.move, { bookingId, sourceKeys: some.map(({ key }) => key), ...to }, refusal)
  if (!folio) return
  const own = folio.parties.find(({ companyId }) => companyId === account.companyId)?.id ?? ''
  if (isCompany && !bill.parties.includes(own)) bill.parties.push(own)
  for (const one of some) one.partyId = isCompany ? own : partyId
}

/** No one leaves a bill who pays for something on it. */
async function dropPayer(play: Play, bill: Bill): Promise<void> {
  const pays = (id: string) => [...bill.charges.values()].some((one) => one.partyId === id && totalOf(one) > 0)
  const partyId = bill.parties.find(pays)
  if (partyId) await request(play, folios.removeParty, { partyId }, 'party_in_use')
}

/** A guest's promise becomes the company's. */
async function putOnAccount(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(bill.promises)
  if (!one) return
  await request(play, receivables.transfer, { paymentId: one.id, companyId: play.account.companyId })
  one.isCompanys = true
}

type Owed = { bill: Bill; open: number }

/** What the company owes, the item that fell due first on top; how much is the ledger's word. */
async function owedBills({ desk, account, bills }: Play): Promise<Owed[]> {
  const { rows } = await desk.send(receivables.items, { companyId: account.companyId })
  const owed = rows.flatMap(({ bookingId }) => {
    const bill = bills.find((one) => one.bookingId === bookingId)
    return bill ? [{ bill, open: owedOf(bill) }] : []
  })
  expect(rows.map(({ open: amount }) => amount)).toEqual(owed.map((one) => one.open))
  return owed
}

/** Money of a receipt pays the company's open items, the oldest first. */
function cover(receipt: CompanyReceipt, bill: Bill, amount: number): void {
  receipt.left -= amount
  receipt.covers.set(bill.bookingId, (receipt.covers.get(bill.bookingId) ?? 0) + amount)
  bill.paid += amount
  let left = amount
  for (const promise of bill.promises.filter((one) => one.isCompanys).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const stored = Math.min(left, promise.amount)
    promise.amount -= stored
    left -= stored
  }
  bill.promises = bill.promises.filter((one) => one.amount > 0)
}

/** Covers items in order with receipts in order; returns how much. */
function coverAll(receipts: readonly CompanyReceipt[], owed: readonly Owed[]): number {
  let covered = 0
  for (const { bill, open: most } of owed) {
    let rest = most
    for (const receipt of receipts) {
      const amount = Math.min(rest, receipt.left)
      if (amount > 0) cover(receipt, bill, amount)
      rest -= amount
      covered += amount
    }
  }
  return covered
}

async function receive(play: Play): Promise<void> {
  const { chance, account } = play
  const owed = await owedBills(play)
  const all = add(owed.map((one) => one.open))
  const how = chance.pick(['OLDEST_FIRST', 'OLDEST_FIRST', 'CHOSEN', 'LATER'] as const) ?? 'LATER'
  const amount = chance.pick([all, chance.upTo(Math.max(1, all)), all + chance.upTo(20_000)]) || 1
  const chosen = how === 'CHOSEN' ? chance.pick(owed) : undefined
  if (how === 'CHOSEN' && !chosen) return
  const share = chosen ? (chance.pick([chosen.open, chance.upTo(chosen.open), chosen.open + 1]) ?? 1) : 0
  const refusal = share > amount ? 'above_unapplied' : share > (chosen?.open ?? 0) ? 'above_open_amount' : undefined
  const items = chosen && { items: [{ bookingId: chosen.bill.bookingId, amount: share }] }
  const input = { companyId: account.companyId, amount, mode: chance.pick(MODES), apply: how, ...items }
  const took = await request(play, receivables.receive, input, refusal)
  if (!took) return
  const receipt: CompanyReceipt = { id: took.receiptId, left: amount, covers: new Map(), isUndone: false }
  account.receipts.push(receipt)
  const plan = how === 'LATER' ? [] : chosen ? [{ bill: chosen.bill, open: share }] : owed
  const applied = coverAll([receipt], plan)
  expect([took.applied, took.left]).toEqual([applied, amount - applied])
}

async function apply(play: Play): Promise<void> {
  const owed = await owedBills(play)
  const { applied } = await request(play, receivables.apply, { companyId: play.account.companyId })
  expect(applied).toBe(coverAll(play.account.receipts, owed))
}

/** The bill is open on the account again; not with money that was refunded. */
async function unapply(play: Play): Promise<void> {
  const { chance, account, bills } = play
  const receipt = chance.pick(account.receipts.filter(({ covers }) => covers.size > 0))
  const [bookingId, amount] = chance.pick([...(receipt?.covers ?? [])]) ?? []
  const bill = bills.find((one) => one.bookingId === bookingId)
  if (!receipt || !bill || amount === undefined) return
  const refusal = amount > bill.paid ? 'refund_above_paid' : undefined
  const input = { companyId: account.companyId, receiptId: receipt.id, bookingId, reason: 'Another stay' }
  if (!(await request(play, receivables.unapply, input, refusal))) return
  receipt.left += amount
  receipt.covers.delete(bill.bookingId)
  bill.paid -= amount
  const known = new Set(bill.promises.map(({ id }) => id))
  const stored = (await play.desk.send(folios.get, { bookingId: bill.bookingId })).payments
  const again = stored.find(({ id, status, companyId }) => status === 'NotPaid' && companyId === account.companyId && !known.has(id)) // prettier-ignore
  bill.promises.push({ id: again?.id ?? '', amount, isCompanys: true })
}

/** Money of the company that was keyed by mistake is undone while it covers nothing. */
async function undoReceipt(play: Play): Promise<void> {
  const one = play.chance.pick(play.account.receipts)
  if (!one) return
  const refusal = one.isUndone ? 'already_voided' : one.covers.size > 0 ? 'reversal_too_late' : undefined
  if (!(await request(play, payments.reverse, { receiptId: one.id, reason: 'Mistyped' }, refusal))) return
  Object.assign(one, { isUndone: true, left: 0 })
}

/** Who pays what of a bill, and the company's account, and how often. */
export const accountMoves: readonly [weight: number, move: Move][] = [
  [6, route],
  [1, dropPayer],
  [3, putOnAccount],
  [5, receive],
  [2, apply],
  [3, unapply],
  [1, undoReceipt],
]
