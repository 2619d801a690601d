import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { GroupEvent } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { reasonAgainst } from '../rules/guards.ts'
import { useEventColumns } from './event-columns.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventTotal } from './event-total.tsx'

/** The events of a group by time. Those of a cancelled group can only be looked at. */
export function GroupEvents({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'shell'])
  const [open, setOpen] = useState<{ known: GroupEvent | undefined }>()
  const mayWrite = useCan('groups.write') && reasonAgainst('change', group, group.businessDate) === null
  const mayCharge = useCan('folios.write') && group.status === 'DEFINITE'
  const remove = useRemove()
  const { charge, reverse } = useCharging(group)
  const edit = (known: GroupEvent) => setOpen({ known })
  const add = mayWrite && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen({ known: undefined })}>
      {t('events.add')}
    </Button>
  )
  return (
    <Stack spacing={2}>
      <EventTotal group={group} />
      {add && <div>{add}</div>}
      <DataList
        label={t('tab.events')}
        source={groups.events}
        input={{ groupId: group.id }}
        columns={useEventColumns({ withGroup: false })}
        {...(mayWrite && {
          onOpen: edit,
          actions: [
            { label: t('edit.ok'), icon: 'edit', run: edit },
            ...(mayCharge ? [charge, reverse] : []),
            { label: t('shell:remove'), icon: 'trash', isDestructive: true, run: (event) => void remove(event) },
          ],
        })}
        empty={{ title: t('events.noneOfGroup'), text: t('events.noneText') }}
      />
      {open && <EventDialog group={group} known={open.known} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

/** Puts what an event costs on the account of the group, and reverses it. */
function useCharging({ id: groupId, currency }: Group): {
  charge: RowAction<GroupEvent>
  reverse: RowAction<GroupEvent>
} {
  const { t } = useTranslation('groups')
  const notify = useNotify()
  const { format } = useMoney(currency)
  const { mutate: sendCharge } = useSend(groups.chargeEvent)
  const { mutate: sendReversal } = useSend(groups.reverseEvent)
  const onError = notify.refusal
  return {
    charge: {
      label: t('costs.charge'),
      icon: 'receipt',
      whyNot: ({ charged, price }) =>
        charged ? t('costs.chargedAlready') : price === 0 ? t('costs.nothing') : undefined,
      run: ({ id: eventId, name }) => {
        const onSuccess = ({ charged }: GroupEvent) =>
          toast(t('costs.chargedNow', { name, amount: format(charged?.amount ?? 0) }))
        sendCharge({ groupId, eventId }, { onSuccess, onError })
      },
    },
    reverse: {
      label: t('costs.reverse'),
      icon: 'undo',
      whyNot: ({ charged }) => (charged ? undefined : t('costs.notCharged')),
      run: ({ id: eventId, name }) =>
        sendReversal({ groupId, eventId }, { onSuccess: () => toast(t('costs.reversed', { name })), onError }),
    },
  }
}

function useRemove() {
  const { t } = useTranslation(['groups', 'shell'])
  const notify = useNotify()
  const ask = useConfirm()
  const { mutate } = useSend(groups.removeEvent)
  return async ({ id: eventId, groupId, name, functionRoomName }: GroupEvent) => {
    const question = { title: t('events.removeAsk', { name }), message: t('events.removeText', { functionRoomName }) }
    if (!(await ask({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate({ groupId, eventId }, { onSuccess: () => toast(t('events.removed', { name })), onError: notify.refusal })
  }
}
