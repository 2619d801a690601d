import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useSend } from '#web/api.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../../contract/bookings.ts'
import type { Booking, ChangePreview } from '../../contract/replies.ts'
import type { Bar } from '../../contract/chart.ts'
import { isOnlyRestricted } from '../booking-draft.ts'
import { changeFields, isSameTarget, mayCostElse, obstacleTo, targetOfBar, type Target } from './target.ts'
import type { ChartData, ChartRead } from './use-chart.ts'
import { previewQuery } from './use-preview.ts'
import type { Words } from './words.ts'

/** Shown once when a change has another price. */
export type PriceQuestion = { bar: Bar; target: Target; preview: ChangePreview }
type Price = 'recalculate' | 'keep'
type UndoStep = { label: string; run: () => Promise<unknown> }

type Options = {
  chart: ChartData | undefined
  read: Pick<ChartRead, 'hold' | 'merge'>
  words: Words
  announce: (text: string) => void
}

/** The row a target lies in, as far as obstacles go. */
function rowOfTarget(chart: ChartData, target: Target) {
  const room = target.roomId ? chart.roomOf.get(target.roomId) : undefined
  if (!room) return undefined
  return {
    kind: 'room' as const,
    key: `room:${room.id}`,
    typeId: room.roomTypeId,
    height: 0,
    room,
    condition: room.condition,
    isFirstOfFloor: false,
    bars: chart.index.byRoom.get(room.id) ?? [],
    blocks: chart.blocks.filter((block) => block.roomId === room.id),
  }
}

export const obstacleOn = (chart: ChartData, bar: Bar | undefined, target: Target) =>
  obstacleTo(bar, target, { row: rowOfTarget(chart, target), businessDate: chart.businessDate })

/** Notifies the user of what was done, with an undo, and remembers the undos for Z. */
function useUndoSteps(words: Words, announce: (text: string) => void) {
  const { t } = words
  const steps = useRef<UndoStep[]>([])

  const undo = useCallback(
    async (step: UndoStep | undefined) => {
      if (!step || !steps.current.includes(step)) return announce(t('bookings:chart.nothingToUndo'))
      steps.current = steps.current.filter((each) => each !== step)
      try {
        await step.run()
        announce(t('bookings:chart.undone', { what: step.label }))
        toast(t('bookings:chart.undone', { what: step.label }), { tone: 'info' })
      } catch (error) {
        toast(refusalText(t, error), { tone: 'error' })
      }
    },
    [announce, t],
  )
  const done = useCallback(
    (label: string, run: () => Promise<unknown>) => {
      const step = { label, run }
      steps.current = [...steps.current.slice(-19), step]
      announce(label)
      toast(label, { undo: () => void undo(step) })
    },
    [announce, undo],
  )
  const undoLast = useCallback(() => void undo(steps.current.at(-1)), [undo])
  return { done, undoLast }
}

/** Handles the outcome of a write: it is shown at once, the user is notified with an undo; a refusal is shown. */
function useOutcomes({ read: { merge }, words, announce }: Pick<Options, 'read' | 'words' | 'announce'>) {
  const { mutateAsync: undo } = useSend(bookings.undo)
  const own = useRef(new Set<string>())
  const { done, undoLast } = useUndoSteps(words, announce)

  const markOwn = useCallback((stayIds: readonly string[]) => stayIds.forEach((stayId) => own.current.add(stayId)), [])
  const refuse = useCallback(
    (text: string) => {
      announce(text)
      toast(text, { tone: 'error' })
    },
    [announce],
  )
  const undoChange = useCallback(
    async (changeId: string, stayIds: readonly string[]) => {
      markOwn(stayIds)
      await undo({ changeId })
    },
    [markOwn, undo],
  )
  /** After any write of a booking: shows its reply at once and offers the way back. */
  const settled = useCallback(
    (booking: Booking, label: string, back: () => Promise<unknown>) => {
      markOwn(booking.stays.map((stay) => stay.id))
      merge(booking)
      done(label, back)
    },
    [done, markOwn, merge],
  )

  /** The same where this user may not undo it. */
  const notifyDone = useCallback(
    (booking: Booking, label: string) => {
      markOwn(booking.stays.map((stay) => stay.id))
      merge(booking)
      announce(label)
      toast(label)
    },
    [announce, markOwn, merge],
  )
  return { own, markOwn, done, undoLast, undoChange, settled, notifyDone, refuse }
}

/** Carries changes of stays out: checks, lets the user choose the price once, shows at once, and reverts what is refused. */
export function useChanges({ chart, read, words, announce }: Options) {
  const { t } = words
  const { hold } = read
  const queries = useQueryClient()
  const mayOverride = useCan('bookings.override')
  const { mutateAsync: changeStay } = useSend(bookings.changeStay)
  const [question, setQuestion] = useState<PriceQuestion>()
  const { markOwn, ...outcomes } = useOutcomes({ read, words, announce })
  const { settled, undoChange, refuse } = outcomes

  const apply = useCallback(
    async (bar: Bar, target: Target, price: Price) => {
      const { stayId, bookingId, version } = bar
      hold(stayId, target)
      markOwn([stayId])
      try {
        const { booking, changeId } = await changeStay({
          bookingId,
          stayId,
          version,
          price,
          ...changeFields(bar, target),
        })
        const label = t('bookings:chart.changed', {
          who: bar.guestName,
          where: words.place(chart, target),
          when: words.dates(target),
        })
        settled(booking, label, () => undoChange(changeId, [stayId]))
      } catch (error) {
        refuse(t('bookings:chart.notChanged', { who: bar.guestName, why: refusalText(t, error) }))
      } finally {
        hold(stayId, undefined)
      }
    },
    [changeStay, chart, hold, markOwn, refuse, settled, t, undoChange, words],
  )

  /** A change requested by a drop, a key or a dialog. */
  const propose = useCallback(
    async (bar: Bar, target: Target) => {
      if (!chart || isSameTarget(target, targetOfBar(bar))) return
      const obstacle = obstacleOn(chart, bar, target)
      if (obstacle) return refuse(t('bookings:chart.notChanged', { who: bar.guestName, why: words.obstacle(obstacle) }))
      if (!mayCostElse(bar, target)) return apply(bar, target, 'recalculate')

      hold(bar.stayId, target)
      try {
        const preview = await queries.fetchQuery(previewQuery(bar, target))
        const why = preview.reasons[0]
        // The write itself checks restrictions, for a user who may override them.
        const isAllowed = preview.isAllowed || (mayOverride && isOnlyRestricted(preview.reasons))
        if (isAllowed && preview.difference !== 0) return setQuestion({ bar, target, preview })
        if (isAllowed) return await apply(bar, target, 'recalculate')
        refuse(t('bookings:chart.notChanged', { who: bar.guestName, why: why ? words.reason(why) : '' }))
      } catch (error) {
        refuse(t('bookings:chart.notChanged', { who: bar.guestName, why: refusalText(t, error) }))
      }
      hold(bar.stayId, undefined)
    },
    [apply, chart, hold, mayOverride, queries, refuse, t, words],
  )

  const choosePrice = useCallback(
    (price: Price | undefined) => {
      if (!question) return
      setQuestion(undefined)
      if (price) return void apply(question.bar, question.target, price)
      hold(question.bar.stayId, undefined)
      announce(t('bookings:chart.leftAsItWas', { who: question.bar.guestName }))
    },
    [announce, apply, hold, question, t],
  )

  return { ...outcomes, propose, question, choosePrice }
}

export type Changes = ReturnType<typeof useChanges>
