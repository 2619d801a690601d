import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { type GroupAction, reasonAgainst } from '../rules/guards.ts'

export type GroupDialogName = 'edit' | 'cancel' | 'pickUp' | 'checkIn' | 'checkOut' | undefined

type Actions = { primary: RowAction<Group> | undefined; more: readonly RowAction<Group>[] }

/** What can be done with a group: its next step, and the rest with the reason where it cannot be done now. None for who may only read. */
export function useGroupActions(group: Group, open: (dialog: GroupDialogName) => void): Actions {
  const { t } = useTranslation('groups')
  const mayWrite = useCan('groups.write')
  const { confirmGroup, release } = useDecisions()
  if (!mayWrite) return { primary: undefined, more: [] }
  const whyNot = (action: GroupAction) => () => {
    const reason = reasonAgainst(action, group, group.businessDate)
    return reason ? t(`cannot.${reason}`, { defaultValue: reason }) : undefined
  }
  const confirm = { label: t('confirm.ok'), icon: 'check' as const, whyNot: whyNot('confirm'), run: confirmGroup }
  const pickUp = { label: t('pickUp.ok'), icon: 'add' as const, whyNot: whyNot('pickUp'), run: () => open('pickUp') }
  const checkIn = {
    label: t('desk.checkIn', { count: group.dueIn }),
    icon: 'check' as const,
    run: () => open('checkIn'),
  }
  const checkOut = {
    label: t('desk.checkOut', { count: group.dueOut }),
    icon: 'close' as const,
    run: () => open('checkOut'),
  }
  const due = [...(group.dueIn > 0 ? [checkIn] : []), ...(group.dueOut > 0 ? [checkOut] : [])]
  const [next, ...later] = due
  const primary = next ?? [confirm, pickUp].find((action) => action.whyNot() === undefined)
  const more = [
    ...later,
    ...(next ? [pickUp] : []),
    { label: t('edit.ok'), icon: 'edit' as const, whyNot: whyNot('change'), run: () => open('edit') },
    ...(group.total.left > 0
      ? [{ label: t('release.ok'), icon: 'undo' as const, whyNot: whyNot('release'), run: release }]
      : []),
    {
      label: t('cancel.ok'),
      icon: 'close' as const,
      isDestructive: true,
      whyNot: whyNot('cancel'),
      run: () => open('cancel'),
    },
  ]
  return { primary, more }
}

/** What is decided by one press and a question. */
function useDecisions() {
  const { t } = useTranslation('groups')
  const ask = useConfirm()
  const notify = useNotify()
  const { mutate: sendConfirm } = useSend(groups.confirm)
  const { mutate: sendRelease } = useSend(groups.release)
  const confirmGroup = async ({ id, version, name }: Group) => {
    const ok = t('confirm.ok')
    if (!(await ask({ title: ok, message: t('confirm.text', { name }), ok }))) return
    const onSuccess = () => toast(t('confirm.done', { name }))
    sendConfirm({ groupId: id, version }, { onSuccess, onError: notify.refusal })
  }
  const release = async ({ id, total }: Group) => {
    const ok = t('release.ok')
    if (!(await ask({ title: ok, message: t('release.text', { count: total.left }), ok, isDestructive: true }))) return
    const onSuccess = ({ rooms }: { rooms: number }) => toast(t('release.done', { count: rooms }))
    sendRelease({ groupId: id }, { onSuccess, onError: notify.refusal })
  }
  return { confirmGroup: (group: Group) => void confirmGroup(group), release: (group: Group) => void release(group) }
}
