import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type CleaningTimes, housekeeping } from '../contract.ts'

/** Opens how long rooms take to clean, for those who set it. */
export function CleaningTimesButton() {
  const { t } = useTranslation('housekeeping')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const mayChange = useCan('rooms.write')
  const read = useQuery({ ...queryOf(housekeeping.settings, {}), enabled: mayChange && isOpen })
  if (!mayChange) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('times.title')}
      </Button>
      {isOpen && read.data && <TimesDialog times={read.data} onClose={close} />}
      {isOpen && !read.data && (
        <Dialog open title={t('times.title')} onClose={close}>
          {read.isPending ? (
            <LinesSkeleton lines={3} />
          ) : (
            <ErrorState error={read.error} retry={() => void read.refetch()} />
          )}
        </Dialog>
      )}
    </>
  )
}

function TimesDialog({ times, onClose }: { times: CleaningTimes; onClose: () => void }) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const { version, ...defaults } = times
  const form = useRouteForm(housekeeping.setSettings, {
    known: { version },
    defaults,
    onDone: () => {
      toast(t('times.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('times.title')} label={t('shell:save')} onClose={onClose}>
      <NumberField form={form} name="departureMinutes" label={t('times.departure')} min={1} max={600} />
      <NumberField form={form} name="stayMinutes" label={t('times.stay')} max={600} />
      <NumberField
        form={form}
        name="shiftMinutes"
        label={t('times.shift')}
        min={30}
        max={1440}
        help={t('times.help')}
      />
    </FormDialog>
  )
}
