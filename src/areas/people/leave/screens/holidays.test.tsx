import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leave } from '../contract/leave.ts'
import { HolidaysPart } from './holidays-part.tsx'
import { OwnHolidays } from './own-holidays.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a star at the end of a line makes a holiday optional', async () => {
  signIn({ permissions: ['leave.rules', 'leave.own'] })
  const rows = [{ day: '2026-01-14', name: 'Makar Sankranti', isOptional: true }, { day: '2026-01-26', name: 'Republic Day', isOptional: false }] // prettier-ignore
  const { sent } = serve(
    [leave.holidays, () => Response.json({ rows })],
    [leave.knownHolidays, () => Response.json({ rows: [] })],
    [leave.saveHolidays, () => Response.json({ rows })],
  )
  await draw(<HolidaysPart />, '/hrm/leave/set-up?tab=holidays')
  expect(await screen.findByText('Optional')).toBeDefined()
  press('Edit holidays')
  const lines = await screen.findByLabelText<HTMLTextAreaElement>('One holiday a line')
  expect(lines.value).toBe('2026-01-14 Makar Sankranti *\n2026-01-26 Republic Day')
  write(lines, '2026-01-14 Makar Sankranti\n2026-04-14, Baisakhi*')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    days: [
      { day: '2026-01-14', name: 'Makar Sankranti', isOptional: false },
      { day: '2026-04-14', name: 'Baisakhi', isOptional: true },
    ],
  })
})

const offered = (most: number, ...chosen: boolean[]) => ({
  most,
  rows: chosen.map((isChosen, at) => ({ day: `2099-01-1${at}`, name: `Feast ${at}`, isChosen })),
})

test('one chooses holidays to come until the most of a year is reached, and may give one up', async () => {
  signIn({ permissions: ['leave.own'] })
  let reply = offered(1, false, false)
  const { sent } = serve(
    [leave.ownHolidays, () => Response.json(reply)],
    [leave.chooseHoliday, () => Response.json((reply = offered(1, true, false)))],
  )
  await draw(<OwnHolidays />, '/hrm/leave')
  expect(await screen.findByText('0 of 1 chosen')).toBeDefined()
  press('Choose: Feast 0')
  await waitFor(() => expect(screen.getByText('1 of 1 chosen')).toBeDefined())
  expect(sent[0]?.[1]).toEqual({ day: '2099-01-10', isChosen: true })
  expect(screen.getByRole('button', { name: 'Choose no longer: Feast 0' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Choose: Feast 1' })).toBeNull()
})

test('where the property offers none, nothing is shown', async () => {
  signIn({ permissions: ['leave.own'] })
  serve([leave.ownHolidays, () => Response.json(offered(0, false))])
  const { container } = await draw(<OwnHolidays />, '/hrm/leave')
  await waitFor(() => expect(container.textContent).toBe(''))
})
