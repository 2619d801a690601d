import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Password } from '#core/patterns.ts'
import { useRouteForm, withoutBlanks } from './form.ts'
import { issueText } from './issue-text.ts'
import { draw, startTestTexts } from '#test/screen.tsx'
import { DayField, TextField } from './ui/fields.tsx'
import { MoneyField } from './ui/money-field.tsx'
import { Form, FormButtons } from './ui/form-parts.tsx'
import { PercentField } from './ui/percent-field.tsx'

const stays = contract('bookings', {
  create: {
    method: 'POST',
    path: '/bookings',
    summary: 'Book',
    needs: 'bookings.write',
    input: z
      .object({
        guest: z.string().min(1),
        email: z.email().optional(),
        phone: z.string().regex(/^\d+$/).optional(),
        arrival: Day,
        departure: Day,
        rateAmount: z.int().positive().max(5_000_000).optional(),
        discountBp: z.int().min(0).max(10_000).optional(),
      })
      .refine((stay) => stay.arrival < stay.departure, {
        path: ['departure'],
        message: 'Departure must be after arrival',
      }),
    reply: z.object({ reference: z.string() }),
    refuses: ['room_taken', 'reason_required'],
  },
})

function Booking({ onDone, phone = '' }: { onDone: (reference: string) => void; phone?: string }) {
  const form = useRouteForm(stays.create, {
    defaults: { guest: '', email: '', phone, arrival: '2026-11-20', departure: '2026-11-22' },
    refusedAt: { reason_required: 'email' },
    onDone: ({ reference }) => onDone(reference),
  })
  return (
    <Form form={form} label="Booking">
      <TextField form={form} name="guest" label="Guest" />
      <TextField form={form} name="email" label="E-mail" />
      <DayField form={form} name="arrival" label="Arrival" />
      <DayField form={form} name="departure" label="Departure" />
      <MoneyField form={form} name="rateAmount" label="Rate" />
      <PercentField form={form} name="discountBp" label="Discount" />
      <FormButtons form={form} label="Book" />
    </Form>
  )
}

const respondWith = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const server = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const show = async () => {
  const onDone = vi.fn()
  await draw(<Booking onDone={onDone} />)
  return onDone
}
const book = () => userEvent.click(screen.getByRole('button', { name: 'Book' }))
const sent = (call: number) => JSON.parse(String(server.mock.calls[call]?.[1]?.body)) as unknown
const keyOf = (call: number) => new Headers(server.mock.calls[call]?.[1]?.headers).get('idempotency-key')

test('text that is no amount stays as typed, is marked as wrong, and nothing is sent', async () => {
  await draw(<Booking onDone={() => {}} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Guest'), 'Mira')
  for (const typed of ['12.345', 'abc', '99999999999999']) {
    const rate = screen.getByLabelText('Rate')
    await user.clear(rate)
    await user.type(rate, typed)
    await user.tab()
    expect((rate as HTMLInputElement).value).toBe(typed)
    expect(await screen.findByText('Enter an amount, for example 1,250.50')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Book' }))
  }
  expect(server).not.toHaveBeenCalled()
})

test('limits of amounts and shares are shown in readable form', async () => {
  await show()
  const typed = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
    await userEvent.tab()
  }
  await typed('Guest', 'Asha')
  await typed('Rate', '60000')
  await typed('Discount', '120')
  await book()
  expect(await screen.findByText(/^At most .*50,000\.00$/)).toBeTruthy()
  expect(screen.getByText('At most 100 %')).toBeTruthy()
  await typed('Rate', '0')
  await typed('Discount', '12.345')
  await book()
  expect(await screen.findByText('More than zero')).toBeTruthy()
  expect(screen.getByText('Not a share, such as 12.5, with two decimals at most')).toBeTruthy()
  expect((screen.getByLabelText('Discount') as HTMLInputElement).value).toBe('12.345')
  await typed('Discount', '.5')
  expect((screen.getByLabelText('Discount') as HTMLInputElement).value).toBe('0.5')
  expect(server).not.toHaveBeenCalled()
})

test('the form checks the contract’s rules and shows them as text', async () => {
  await show()
  await userEvent.clear(screen.getByLabelText('Departure'))
  await userEvent.type(screen.getByLabelText('Departure'), '20 nov{Enter}')
  await book()
  expect(await screen.findByText('Fill this in')).toBeTruthy()
  expect(server).not.toHaveBeenCalled()

  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect(await screen.findByText('Departure must be after arrival')).toBeTruthy()
})

function ForTheWeek() {
  const known = { arrival: '2026-11-20' as Day, departure: '2026-11-27' as Day }
  const form = useRouteForm(stays.create, { known, defaults: { guest: '' }, onDone: () => {} })
  return (
    <Form form={form} label="Booking">
      <TextField form={form} name="guest" label="Guest" />
      <FormButtons form={form} label="Book" />
    </Form>
  )
}

const fetchInput = vi.fn(async () => stays.create.input)
const lightCreate = { ...stays.create, fetchInput }

function LightBooking() {
  const defaults = { guest: '', arrival: '2026-11-20', departure: '2026-11-22' }
  const form = useRouteForm(lightCreate, { defaults, onDone: () => {} })
  return (
    <Form form={form} label="Booking">
      <TextField form={form} name="guest" label="Guest" />
      <FormButtons form={form} label="Book" />
    </Form>
  )
}

test('rules are fetched once something is typed, and nothing is sent without them', async () => {
  server.mockImplementation(respondWith(200, { reference: 'B-1' }))
  fetchInput.mockRejectedValue(new TypeError('Failed to fetch'))
  await draw(<LightBooking />)
  expect(fetchInput).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await waitFor(() => expect(fetchInput).toHaveBeenCalled())

  await book()
  expect((await screen.findByRole('alert')).textContent).toBe(i18next.t('refusals:unreachable'))
  expect(server).not.toHaveBeenCalled()

  fetchInput.mockResolvedValue(stays.create.input)
  await book()
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1))
})

test('input the screen knows is sent along with what is typed, by the same rules', async () => {
  server.mockImplementation(respondWith(200, { reference: 'B-8' }))
  await draw(<ForTheWeek />)
  await book()
  expect(await screen.findByText('Fill this in')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect(sent(0)).toEqual({ guest: 'Asha', arrival: '2026-11-20', departure: '2026-11-27' })
})

/** Reads anew at the press of a button, as a page does when another user saves. */
function Reread() {
  const [departure, setDeparture] = useState('2026-11-27' as Day)
  const known = { arrival: '2026-11-20' as Day, departure }
  const form = useRouteForm(stays.create, { known, defaults: { guest: 'Asha' }, onDone: () => {} })
  return (
    <Form form={form} label="Booking">
      <button type="button" onClick={() => setDeparture('2026-11-28' as Day)}>
        Reread
      </button>
      <FormButtons form={form} label="Book" />
    </Form>
  )
}

test('input the screen knows is sent as it was when the form was opened: a change of others is refused, not overwritten', async () => {
  server.mockImplementation(respondWith(200, { reference: 'B-9' }))
  await draw(<Reread />)
  await userEvent.click(screen.getByRole('button', { name: 'Reread' }))
  await book()
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect(sent(0)).toMatchObject({ departure: '2026-11-27' })
})

test('what is left empty is not sent, and amounts travel in minor units', async () => {
  server.mockImplementation(respondWith(200, { reference: 'B-7' }))
  const onDone = await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await userEvent.type(screen.getByLabelText('Rate'), '4,500.50')
  await book()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('B-7'))
  expect(sent(0)).toEqual({ guest: 'Asha', arrival: '2026-11-20', departure: '2026-11-22', rateAmount: 450050 })
})

test('a refusal is shown as text, once', async () => {
  server.mockImplementation(respondWith(409, { code: 'room_taken', requestId: 'r1' }))
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect((await screen.findByRole('alert')).textContent).toContain('already taken')
})

test('a refusal of one field is shown at that field alone, and disappears when the field is filled', async () => {
  server.mockImplementation(respondWith(422, { code: 'reason_required', requestId: 'r1' }))
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  const email = screen.getByLabelText('E-mail')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  expect(document.activeElement).toBe(email)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(email, 'asha@example.com')
  expect(email.getAttribute('aria-invalid')).toBe('false')
  expect(screen.queryByText('Please say why.')).toBeNull()
})

test('what the server finds in a field is shown at the field', async () => {
  server.mockImplementation(
    respondWith(400, { code: 'invalid', issues: [{ path: ['guest'], message: 'No such guest' }] }),
  )
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect(await screen.findByText('No such guest')).toBeTruthy()
})

test('a limit checked by the server is shown at the field, in readable form', async () => {
  const issue = { path: ['rateAmount'], message: 'Too big', code: 'too_big', origin: 'number', maximum: 4_000_000 }
  server.mockImplementation(respondWith(400, { code: 'invalid', issues: [issue] }))
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect(await screen.findByText(/^At most .*40,000\.00$/)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Some fields need another look. They are marked.')
})

test('issues of no field on screen are shown beside the submit button, by the server and by the contract', async () => {
  const issue = { path: ['stays'], message: 'No stay is named' }
  server.mockImplementation(respondWith(400, { code: 'invalid', issues: [issue] }))
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect((await screen.findByRole('alert')).textContent).toContain('No stay is named')

  cleanup()
  server.mockReset()
  await draw(<Booking onDone={() => {}} phone="no number" />)
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  expect((await screen.findByRole('alert')).textContent).toContain('This does not look right')
  expect(server).not.toHaveBeenCalled()
})

test('pressing again after a lost response repeats the same request', async () => {
  server.mockRejectedValue(new TypeError('line'))
  await show()
  await userEvent.type(screen.getByLabelText('Guest'), 'Asha')
  await book()
  await screen.findByRole('alert', undefined, { timeout: 3000 })
  server.mockImplementation(respondWith(200, { reference: 'B-7' }))
  await book()
  await waitFor(() => expect(server).toHaveBeenCalledTimes(3))
  expect(new Set([keyOf(0), keyOf(1), keyOf(2)]).size).toBe(1)
})

test('blanks count as not given, at any depth', () => {
  expect(withoutBlanks({ a: '', b: null, c: { d: '', e: 0 }, f: [{ g: '' }], h: false })).toEqual({
    c: { e: 0 },
    f: [{}],
    h: false,
  })
})

test('a contract’s own message is shown in the user’s language, of a pattern too', async () => {
  await startTestTexts('fr')
  const [issue] = Password.safeParse('lotus#pond42').error?.issues ?? []
  expect(issueText(i18next.t, { path: [], message: issue?.message ?? '' })).toBe('Il faut une majuscule')
  expect(issueText(i18next.t, { path: [], message: 'Nobody wrote this down' })).toBe('Nobody wrote this down')
})
