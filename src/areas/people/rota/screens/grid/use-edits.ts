import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { isWorthRetrying } from '#web/request.ts'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_AT_ONCE } from '../../contract/choices.ts'
import type { ShiftMark } from '../../contract/replies.ts'
import { rota } from '../../contract/rota.ts'
import { type Edit, isNothing } from './edits.ts'
import { useMerge } from './use-rota.ts'

export type ShownWarning = {
  code: ShiftMark['warnings'][number]['code']
  name: string
  on: string
  minutes?: number | undefined
  days?: number | undefined
  document?: string | undefined
}
type Unexplained = { edit: Edit; warnings: readonly ShownWarning[]; isUndo: boolean }
type Done = Reply<typeof rota.edit>

/** So many steps can be undone. */
const MOST_STEPS = 50

/** The warnings of a refusal; a response of another shape has none. */
export function warningsIn(error: unknown): readonly ShownWarning[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'warnings_need_reason') return undefined
  const { warnings } = error.details
  return Array.isArray(warnings) ? (warnings as readonly ShownWarning[]) : []
}

/** The steps that can be undone, the latest last. */
function useSteps() {
  const steps = useRef<readonly Edit[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const set = useCallback((next: readonly Edit[]) => {
    steps.current = next
    setCanUndo(next.length > 0)
  }, [])
  const add = useCallback(
    ({ undo }: Done) => !isNothing(undo as Edit) && set([...steps.current.slice(1 - MOST_STEPS), undo as Edit]),
    [set],
  )
  const drop = useCallback((step: Edit) => set(steps.current.filter((each) => each !== step)), [set])
  const last = useCallback(() => steps.current.at(-1), [])
  return { canUndo, add, drop, last }
}

/** Sends changes one after another, requests a reason where the server requires one, and undoes steps. */
export function useEdits(announce: (text: string) => void) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const { mutateAsync, isPending } = useSend(rota.edit)
  const { canUndo, add, drop, last } = useSteps()
  const merge = useMerge()
  const [asked, setAsked] = useState<Unexplained>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const send = useCallback(
    async (edit: Edit, { reason = '', isUndo = false }: { reason?: string; isUndo?: boolean } = {}) => {
      try {
        const done = await mutateAsync({ ...edit, reason })
        setAsked(undefined)
        merge(done)
        if (isUndo) drop(edit)
        else add(done)
        const count = edit.added.length + edit.changed.length + edit.removed.length
        announce(t(isUndo ? 'grid.undone' : 'grid.done', { count }))
      } catch (error) {
        const warnings = warningsIn(error)
        if (warnings) return setAsked({ edit, warnings, isUndo })
        if (!isWorthRetrying(error)) {
          // A step that others have gone beyond cannot be undone later either.
          if (isUndo) drop(edit)
          setAsked(undefined)
        }
        notify.refusal(error)
      }
    },
    [add, announce, drop, merge, mutateAsync, notify, t],
  )

  const run = useCallback(
    (edit: Edit) => {
      if (isNothing(edit)) return
      const isTooMuch = [edit.added, edit.changed, edit.removed].some(({ length }) => length > MOST_AT_ONCE)
      if (isTooMuch) return toast(t('grid.tooMany', { count: MOST_AT_ONCE }), { tone: 'error' })
      queue.current = queue.current.then(() => send(edit))
    },
    [send, t],
  )

  const undo = useCallback(() => {
    queue.current = queue.current.then(() => {
      const step = last()
      return step && send(step, { isUndo: true })
    })
  }, [last, send])

  /** What a dialog has planned is drawn, and undone, like what is planned here. */
  const planned = (done: Done) => {
    merge(done)
    add(done)
  }
  const answer = (reason: string) => {
    if (asked) void send(asked.edit, { reason, isUndo: asked.isUndo })
  }
  return { run, undo, canUndo, isPending, asked, answer, dismiss: () => setAsked(undefined), planned }
}
export type Edits = ReturnType<typeof useEdits>
