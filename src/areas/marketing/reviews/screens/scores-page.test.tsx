import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, signIn } from '#test/screen.tsx'
import { reviews } from '../contract/reviews.ts'
import { ScoresPage } from './scores-page.tsx'

beforeEach(() => signIn({ permissions: ['reviews.read'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const QUESTION = { questionId: '019a0000-0000-7000-8000-000000000001', textEn: 'The pool?', textFr: 'La piscine ?' }
const SCORES = {
  count: 12,
  average: 81,
  bands: [0, 1, 2, 4, 5],
  recommendationIndex: null,
  responseRate: 75,
  inTimeRate: 50,
  medianHours: 7,
  weighted: { score100: 84, sources: [{ source: 'GOOGLE' as const, score100: 88, count: 5 }] },
  months: ['2026-10-01', '2026-11-01'],
  sources: [{ source: 'GOOGLE' as const, month: '2026-11-01', score100: 88, count: 5 }],
  topics: [{ topic: 'STAFF' as const, month: '2026-11-01', score100: 92, count: 4 }],
  questions: [{ ...QUESTION, isRetired: false, month: '2026-11-01', score100: 70, count: 3 }],
}

/** The page at an address, and the months it read. */
async function open(address: string, scores: Parameters<typeof reply<typeof reviews.scores>>[1] = SCORES) {
  const read: unknown[] = []
  serve(
    [
      reviews.scores,
      ({ months }) => {
        read.push(months)
        return reply(reviews.scores, scores)
      },
    ],
    [reviews.comparison, () => reply(reviews.comparison)],
  )
  await draw(<ScoresPage />, address, '/review/scores')
  await waitFor(() => expect(read.length).toBeGreaterThan(0))
  return read
}

/** A figure by its name. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('scores are shown with their figures, by source, topic and own question; what is not known is a dash', async () => {
  expect(await open('/review/scores')).toEqual([12])
  await screen.findByRole('region', { name: 'By source and month' })
  expect(['Average of 100', 'Reviews', 'Replied to'].map(figure)).toEqual(['81', '12', '75 %'])
  expect(screen.getAllByText('–', { selector: 'dd' })).toHaveLength(1)
  const row = (table: string, name: string) =>
    within(screen.getByRole('region', { name: table })).getByRole('row', { name: new RegExp(`^${name.replace('?', '\\?')}`) }) // prettier-ignore
  expect(row('By source and month', 'Google').textContent).toContain('88')
  expect(row('By topic and month', 'Staff').textContent).toContain('92')
  expect(row('Your questions by month', 'The pool?').textContent).toContain('70')
})

test('the span of the address is read, and one there is none of is a year', async () => {
  expect(await open('/review/scores?months=24')).toEqual([24])
  cleanup()
  expect(await open('/review/scores?months=7')).toEqual([12])
})

test('without reviews it says so and draws no empty tables', async () => {
  await open('/review/scores', { ...SCORES, count: 0 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'By source and month' })).toBeNull())
})
