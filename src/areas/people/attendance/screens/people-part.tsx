import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { type RowOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

type Row = RowOf<typeof attendance.clocking>
type Made = Reply<typeof attendance.makeBadge>

/** By what employees are known at a kiosk: their PINs, which they or a manager set, and their badges. */
export function PeoplePart() {
  const { t } = useTranslation('attendance')
  const [pinFor, setPinFor] = useState<Row>()
  const [made, setMade] = useState<Made>()
  const { make, remove } = useBadges(setMade)
  return (
    <>
      <DataList
        label={t('team.tabs.kiosk')}
        source={attendance.clocking}
        rowKey={({ employeeId }) => employeeId}
        search="text"
        searchLabel={t('people.search')}
        columns={[
          { key: 'employeeName', label: t('team.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'number', label: t('clock.number'), cell: ({ number }) => String(number), phone: 'end' },
          { key: 'departmentName', label: t('team.department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
          { key: 'hasPin', label: t('clock.pin'), cell: ({ hasPin }) => t(hasPin ? 'people.hasPin' : 'people.noPin') },
          { key: 'hasBadge', label: t('people.badge'), cell: ({ hasBadge }) => t(hasBadge ? 'people.hasBadge' : 'people.noBadge') },
        ]}
        actions={[
          { label: t('people.givePin'), run: setPinFor },
          { label: t('people.makeBadge'), run: (row) => void make(row) },
          { label: t('people.removeBadge'), isHidden: ({ hasBadge }) => !hasBadge, run: (row) => void remove(row) },
        ]}
        empty={{ title: t('people.none'), text: t('people.noneText') }}
      />
      {pinFor && <PinDialog row={pinFor} onClose={() => setPinFor(undefined)} />}
      {made && <BadgeDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
} // prettier-ignore

function useBadges(onMade: (made: Made) => void) {
  const { t } = useTranslation('attendance')
  const notify = useNotify()
  const confirm = useConfirm()
  const making = useSend(attendance.makeBadge)
  const removing = useSend(attendance.removeBadge)
  return {
    make: async ({ employeeId, employeeName: name, hasBadge }: Row) => {
      const another = { title: t('people.anotherTitle', { name }), text: t('people.anotherText'), ok: t('people.makeBadge') } // prettier-ignore
      if (hasBadge && !(await confirm(another))) return
      making.mutate({ employeeId }, { onSuccess: onMade, onError: notify.refusal })
    },
    remove: async ({ employeeId, employeeName: name }: Row) => {
      if (!(await confirm({ title: t('people.removeTitle', { name }), ok: t('people.removeBadge'), isDestructive: true }))) return // prettier-ignore
      removing.mutate({ employeeId }, { onSuccess: () => toast(t('people.removed', { name })), onError: notify.refusal }) // prettier-ignore
    },
  }
}

function PinDialog({ row: { employeeId, employeeName: name }, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const form = useRouteForm(attendance.givePin, {
    known: { employeeId },
    defaults: { pin: '' },
    refusedAt: { easy_pin: 'pin' },
    onDone: () => {
      toast(t('people.pinGiven', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('people.pinFor', { name })} label={t('people.givePin')} onClose={onClose}>
      <TextField form={form} name="pin" label={t('clock.pin')} help={t('people.pinHelp')} type="password" isRequired />
    </FormDialog>
  )
}

/** The code of a badge, to be printed: it is stored nowhere. */
function BadgeDialog({ made: { employeeName: name, number, code }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  return (
    <Dialog
      open
      title={t('people.badgeOf', { name })}
      onClose={onClose}
      actions={<Button onClick={() => window.print()}>{t('people.print')}</Button>}
    >
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <Suspense fallback={<LinesSkeleton lines={4} />}>
          <QrCode text={code} label={t('people.badgeOf', { name })} size={240} />
        </Suspense>
        <Typography variant="h6" component="p">
          {name}, {number}
        </Typography>
        <Typography color="textSecondary">{t('people.badgeText')}</Typography>
      </Stack>
    </Dialog>
  )
}
