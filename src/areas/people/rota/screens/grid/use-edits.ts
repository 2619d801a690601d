import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api-error.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { rota } from '../../contract/rota.ts'
import { type Edit, isNothing } from './edits.ts'

export type ShownWarning = { code: string; name: string; on: string; minutes?: number; days?: number }
type Unexplained = { edit: Edit; warnings: readonly ShownWarning[]; isUndo: boolean }

/** So many steps can be taken back. */
const MOST_STEPS = 50

/** The warnings of a refusal; an answer of another shape has none. */
export function warningsIn(error: unknown): readonly ShownWarning[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'warnings_need_reason') return undefined
  const { warnings } = error.details
  return Array.isArray(warnings) ? (warnings as readonly ShownWarning[]) : []
}

/** Sends changes one after another, asks for a reason where the server wants one, and takes steps back. */
export function useEdits(announce: (text: string) => void) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const { mutateAsync, isPending } = useSend(rota.edit)
  const [steps, setSteps] = useState<readonly Edit[]>([])
  const [asked, setAsked] = useState<Unexplained>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const send = useCallback(
    async (edit: Edit, { reason = '', isUndo = false }: { reason?: string; isUndo?: boolean } = {}) => {
      try {
        const done = await mutateAsync({ ...edit, reason })
        setAsked(undefined)
        setSteps((known) => (isUndo ? known.slice(0, -1) : [...known.slice(1 - MOST_STEPS), done.undo as Edit]))
        const count = edit.added.length + edit.changed.length + edit.removed.length
        announce(t(isUndo ? 'grid.undone' : 'grid.done', { count }))
        return true
      } catch (error) {
        const warnings = warningsIn(error)
        if (warnings) setAsked({ edit, warnings, isUndo })
        else notify.refusal(error)
        return false
      }
    },
    [announce, mutateAsync, notify, t],
  )

  const run = useCallback(
    (edit: Edit) => {
      if (isNothing(edit)) return
      queue.current = queue.current.then(() => send(edit))
    },
    [send],
  )

  const undo = useCallback(() => {
    const step = steps.at(-1)
    if (step) queue.current = queue.current.then(() => send(step, { isUndo: true }))
  }, [send, steps])

  const answer = (reason: string) => {
    if (asked) void send(asked.edit, { reason, isUndo: asked.isUndo })
  }
  return { run, undo, canUndo: steps.length > 0, isPending, asked, answer, dismiss: () => setAsked(undefined) }
}
export type Edits = ReturnType<typeof useEdits>
