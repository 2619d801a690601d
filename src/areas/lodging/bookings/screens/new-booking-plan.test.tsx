import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { RatePlan, rates } from '#areas/property/rates/contract/rates.ts'
import type { Day } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { bookingInput, type BookingDraft, startDraft, withPlan } from './booking-draft.ts'
import { MoreDetails } from './new-booking-details.tsx'
import { usePlans } from './use-plans.ts'

const idOf = (at: number) => `019a0000-0000-7000-8000-00000000001${at}`
const acme = { id: idOf(9), name: 'Acme' }
const plan = (at: number, name: string, more: object = {}) =>
  made(RatePlan, { id: idOf(at), name, isActive: true, ...more })
const bar = plan(1, 'Best available', { isDefault: true })
const late = plan(2, 'Late deal', { isNegotiated: true })
const corporate = plan(3, 'Corporate', { isNegotiated: true })
const strangers = plan(4, 'Other company', { isNegotiated: true })
const old = plan(5, 'Old deal', { isNegotiated: true, isActive: false })
const sold = (at: number, firstOn: string | null = null) => ({ ratePlanId: idOf(at), firstOn: firstOn as Day | null, lastOn: null }) // prettier-ignore

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Details({ onDraft }: { onDraft: (draft: BookingDraft) => void }) {
  const [typed, setTyped] = useState(() => startDraft({}, '2026-11-20' as Day, 24))
  const plans = usePlans(typed)
  const draft = withPlan(typed, plans)
  onDraft(draft)
  return (
    <MoreDetails
      draft={draft}
      plans={plans.plans}
      onChange={(change) => setTyped({ ...typed, ...change })}
      hasReasonFault={false}
    />
  )
}

test('a company offers its plans first and takes the first one of all the nights; another one is chosen by hand', async () => {
  signIn({ permissions: ['rates.read', 'companies.read'] })
  serve(
    [rates.plans, () => reply(rates.plans, { rows: [bar, plan(6, 'Breakfast'), late, corporate, strangers, old] })],
    [rates.planCompanies, () => reply(rates.planCompanies, { rows: [sold(2, '2026-12-01'), sold(3), sold(5)] })],
    [companies.search, () => reply(companies.search, { rows: [{ id: acme.id, displayName: 'Acme' }] })],
  )
  let last: BookingDraft | undefined
  await draw(<Details onDraft={(draft) => (last = draft)} />)
  press('Company, plan, offer code, source, option, notes')
  const chosen = () => bookingInput(last!, []).stays[0]?.ratePlanId
  const offered = async () => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Rate plan' }))
    const list = screen.getByRole('listbox')
    return within(list).getAllByRole('option')
  }
  const names = (options: HTMLElement[]) => options.map(({ textContent }) => textContent)
  const atFirst = await offered()
  expect([names(atFirst), chosen()]).toEqual([['Best available', 'Breakfast'], undefined])
  fireEvent.click(atFirst[0]!)

  write(screen.getByLabelText<HTMLInputElement>(/^Company/), 'ac')
  fireEvent.click(await screen.findByRole('option', { name: /Acme/ }))
  expect(await screen.findByText('Corporate (negotiated)')).toBeDefined()
  expect(chosen()).toBe(corporate.id)
  const options = await offered()
  expect(names(options)).toEqual(['Late deal (negotiated)', 'Corporate (negotiated)', 'Best available', 'Breakfast'])
  fireEvent.click(options[2]!)
  expect(chosen()).toBeUndefined()
})

test('someone who may override restrictions chooses a plan of another company, the last in the list, and it is not taken by itself', async () => {
  signIn({ permissions: ['rates.read', 'bookings.override'] })
  serve([rates.plans, () => reply(rates.plans, { rows: [bar, strangers, old] })])
  let last: BookingDraft | undefined
  await draw(<Details onDraft={(draft) => (last = draft)} />)
  press('Company, plan, offer code, source, option, notes')
  expect(bookingInput(last!, []).stays[0]?.ratePlanId).toBeUndefined()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Rate plan' }))
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Best available', 'Other company (negotiated)'])
  fireEvent.click(options[1]!)
  expect(bookingInput(last!, []).stays[0]?.ratePlanId).toBe(strangers.id)
})
