import { useTranslation } from 'react-i18next'
import type { Reply, RequestOf } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'
import { type Dated, spanOf } from '../../rules/calendar.ts'

type Moves = RequestOf<typeof projects.moveDates>['moves']
type Done = Reply<typeof projects.moveDates>
type Before = ReadonlyMap<string, Dated>

/** So many items that wait are named in the question; the others are counted. */
const NAMED = 4

/** Days in words: from the first to the last one. */
export function useDatesText() {
  const { day } = useDays()
  return ({ startOn, dueOn }: Dated): string =>
    [...new Set([startOn, dueOn])].flatMap((each) => (each ? [day(each, 'short')] : [])).join(' – ')
}

/** Moves an item, offers to move what waits for it along with it, and takes all of it back. */
export function useMove({ projectId, onStale }: { projectId: string; onStale: () => void }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const confirm = useConfirm()
  const datesText = useDatesText()
  const { mutateAsync, isPending } = useSend(projects.moveDates)

  const send = async (moves: Moves): Promise<Done | undefined> => {
    try {
      return await mutateAsync({ projectId, moves })
    } catch (error) {
      notify.refusal(error)
      onStale()
      return undefined
    }
  }

  const movesBack = (done: Done, before: Before): Moves =>
    done.items.flatMap(({ id, version }) => {
      const dates = before.get(id)
      return dates && spanOf(dates) ? [{ workItemId: id, version, ...dates }] : []
    })
  const undo = async (done: Done, before: Before): Promise<void> => {
    if (await send(movesBack(done, before))) toast(t('dates.undone'))
  }

  const isWanted = ({ waiting }: Done) => {
    const named = waiting.slice(0, NAMED).map(({ number, title }) => `${number} ${title}`)
    const others = waiting.length - named.length
    const names = [...named, ...(others > 0 ? [t('dates.others', { count: others })] : [])].join(', ')
    return confirm({
      title: t('dates.chainTitle'),
      message: `${t('dates.chain', { count: waiting.length })} ${names}`,
      ok: t('dates.chainOk', { count: waiting.length }),
      cancel: t('dates.chainNo'),
    })
  }

  const move = async ({ id, title, version, startOn, dueOn }: WorkItem, to: Dated): Promise<void> => {
    const done = await send([{ workItemId: id, version, ...to }])
    if (!done) return
    const before = new Map<string, Dated>([[id, { startOn, dueOn }]])
    const text = t('dates.moved', { title, dates: datesText(to) })
    if (done.waiting.length === 0 || !(await isWanted(done)))
      return toast(text, { undo: () => void undo(done, before) })
    for (const each of done.waiting) before.set(each.id, { startOn: each.startOn, dueOn: each.dueOn })
    const moves = done.waiting.map((each) => ({ workItemId: each.id, version: each.version, startOn: each.newStartOn, dueOn: each.newDueOn })) // prettier-ignore
    const chain = await send(moves)
    const all = { items: [...done.items, ...(chain?.items ?? [])], waiting: [] }
    toast(chain ? t('dates.movedChain', { title, count: chain.items.length }) : text, {
      undo: () => void undo(all, before),
    })
  }
  return { move, isPending }
}
