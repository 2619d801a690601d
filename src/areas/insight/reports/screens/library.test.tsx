import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { clearSession } from '#web/session.ts'
import { ReportEntry } from '../contract/replies.ts'
import { Library } from './library.tsx'

afterEach(() => {
  cleanup()
  clearSession()
})

const entry = (code: string, title: string, area: ReportEntry['area'], areaName: string) =>
  made(ReportEntry, { code, title, description: '', area, areaName, isFavourite: false })
const entries = [
  entry('arrivals', 'Arrivals', 'frontDesk', 'Front desk'),
  entry('departures', 'Departures', 'frontDesk', 'Front desk'),
  entry('payments', 'Payments', 'money', 'Money'),
]
const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('reports are found by subject and by name together, and each subject says how many match', async () => {
  signIn({ permissions: ['reports.read'] }, { localCurrency: 'INR' })
  await draw(<Library entries={entries} />)
  expect(titles()).toEqual(['Arrivals', 'Departures', 'Payments'])
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Subject' }))
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['All subjects (3)', 'Front desk (2)', 'Money (1)'])
  fireEvent.click(screen.getByRole('option', { name: 'Front desk (2)' }))
  expect(titles()).toEqual(['Arrivals', 'Departures'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a report' }), { target: { value: 'depart' } })
  expect(titles()).toEqual(['Departures'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a report' }), { target: { value: 'payments' } })
  expect(titles()).toEqual([])
  expect(screen.getByText('No report has that name')).toBeTruthy()
})
