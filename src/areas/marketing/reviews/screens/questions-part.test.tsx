import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import type { ReviewQuestion } from '../contract/questions.ts'
import { reviews } from '../contract/reviews.ts'
import { QuestionsPart } from './questions-part.tsx'

beforeEach(() => signIn({ permissions: ['reviews.read', 'reviews.rules'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const question = (number: number, more: Partial<ReviewQuestion> = {}): ReviewQuestion => ({ id: id(number), kind: 'STARS', textEn: `Question ${number}`, textFr: `Question ${number} ?`, isRetired: false, version: 1, ...more }) // prettier-ignore

test('a question is added in both languages, moved, and retired', async () => {
  const rows = [question(1), question(2), question(3, { isRetired: true })]
  const { sent } = serve(
    [reviews.questions, () => Response.json({ rows })],
    [reviews.addQuestion, () => Response.json(question(4))],
    [reviews.orderQuestions, () => Response.json({ rows })],
    [reviews.retireQuestion, () => Response.json(question(1))],
  )
  await draw(<QuestionsPart />)
  await screen.findByText('Question 1')
  press('Add question')
  const dialog = await screen.findByRole('dialog')
  write(within(dialog).getByLabelText(/in English/), 'The spa?')
  write(within(dialog).getByLabelText(/in French/), 'Le spa ?')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add question' }))
  await waitFor(() =>
    expect(sent).toEqual([['addQuestion', { kind: 'STARS', textEn: 'The spa?', textFr: 'Le spa ?' }]]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const act = async (row: string, action: string) => {
    const line = screen.getByText(row).closest('tr') ?? document.body
    fireEvent.click(within(line).getByRole('button', { name: /more|actions/i }))
    fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  }
  await act('Question 1', 'Move down')
  await waitFor(() => expect(sent.at(-1)).toEqual(['orderQuestions', { questionIds: [id(2), id(1)] }]))
  await act('Question 1', 'Retire')
  await waitFor(() => expect(sent.at(-1)).toEqual(['retireQuestion', { reviewQuestionId: id(1), version: 1, isRetired: true }])) // prettier-ignore
})
