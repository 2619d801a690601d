import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { draw } from '#test/screen.tsx'
import { BookingRow } from '../contract/replies.ts'
import { RowGuest } from './booking-columns.tsx'
import { BookingStatusChip } from './booking-status.tsx'

afterEach(cleanup)

const guest = (marks: { isVip: boolean; vipLevel: number | null }) =>
  draw(<RowGuest row={made(BookingRow, { guestName: 'Asha Rao', stayCount: 1, ...marks })} />)

test('the level of a VIP is beside the name', async () => {
  await guest({ isVip: true, vipLevel: 2 })
  expect(screen.getByText('Asha Rao').textContent).toBe('Asha RaoVIP 2')
})

test('a VIP without a level is a star that is read aloud', async () => {
  await guest({ isVip: true, vipLevel: null })
  expect(screen.getByText('Asha Rao').textContent).toBe('Asha RaoVIP')
})

test('a guest who is no VIP has no mark', async () => {
  await guest({ isVip: false, vipLevel: null })
  expect(screen.getByText('Asha Rao').textContent).toBe('Asha Rao')
})

test('the account of a group is called that, and not checked out', async () => {
  const account = made(BookingRow, { status: 'CHECKED_OUT', isAccount: true })
  await draw(<BookingStatusChip booking={account} />)
  expect(screen.getByText('Group account')).toBeTruthy()
  cleanup()
  await draw(<BookingStatusChip booking={{ ...account, isAccount: false }} />)
  expect(screen.getByText('Checked out')).toBeTruthy()
})
