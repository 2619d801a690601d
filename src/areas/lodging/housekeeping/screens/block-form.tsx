import { useTranslation } from 'react-i18next'
import { rooms, type BlockKind } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DayRangeField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BoardRoom } from '../contract.ts'

/** Blocks a room for some nights: tonight by default. */
export function BlockForm({
  room,
  kind,
  businessDate,
  done,
  cancel,
}: {
  room: BoardRoom
  kind: BlockKind
  businessDate: Day
  done: () => void
  cancel: () => void
}) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const { day } = useDays()
  const notify = useNotify()
  const { mutate: endBlock } = useSend(rooms.endBlock)
  const form = useRouteForm(rooms.block, {
    defaults: { roomId: room.roomId, kind, from: businessDate, until: addDays(businessDate, 1), reason: '' },
    onDone: (block) => {
      const words = { number: room.number, kind: t(`kind.${kind}`).toLowerCase(), day: day(block.until) }
      const lift = () =>
        endBlock({ blockId: block.id, version: block.version, on: block.from }, { onError: notify.refusal })
      toast(t('saidBlock', words), { undo: lift })
      done()
    },
  })
  return (
    <Form form={form} label={t(`kind.${kind}`)}>
      <div>
        <b>{t(`kind.${kind}`)}</b> · {t(`kindHelp.${kind}`)}
      </div>
      <DayRangeField
        form={form}
        from="from"
        until="until"
        min={businessDate}
        labels={{ from: t('blockFrom'), until: t('blockUntil') }}
      />
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
      <FormButtons form={form} label={t('shell:save')} onCancel={cancel} isWide />
    </Form>
  )
}
