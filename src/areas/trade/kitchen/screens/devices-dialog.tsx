import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { kitchen } from '../contract.ts'

/** Screens that no one signs in at: pair one, end one. */
export function DevicesDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('kitchen')
  const notify = useNotify()
  const confirm = useConfirm()
  const [url, setUrl] = useState<string>()
  const { data } = useQuery(queryOf(kitchen.devices, {}))
  const { data: stations } = useQuery(queryOf(outlets.stations, {}))
  const { mutate } = useSend(kitchen.unpair)
  const end = async (deviceId: string, name: string) => {
    const isSure = await confirm({ message: t('unpairAsk', { name }), ok: t('unpair'), isDestructive: true })
    if (isSure) mutate({ deviceId }, { onError: notify.refusal })
  }
  const form = useRouteForm(kitchen.pair, {
    defaults: { name: '', stationId: null },
    onDone: (made) => setUrl(made.url),
  })
  return (
    <Dialog open title={t('screens')} onClose={close} width={560}>
      {data?.rows.map(({ id, name, stationId }) => (
        <Stack key={id} direction="row" sx={{ alignItems: 'center', gap: 3 }}>
          <span style={{ flex: 1 }}>
            {name} · {stations?.rows.find((station) => station.id === stationId)?.name ?? t('allStations')}
          </span>
          <Button color="error" aria-label={t('unpairOne', { name })} onClick={() => void end(id, name)}>
            {t('unpair')}
          </Button>
        </Stack>
      ))}
      {url && (
        <Alert severity="success">
          <Stack spacing={3}>
            <span>{t('pairedText')}</span>
            <CopyText label={t('address')} text={url} />
          </Stack>
        </Alert>
      )}
      <Form form={form} label={t('pair')}>
        <TextField form={form} name="name" label={t('screenName')} isRequired />
        <SelectField
          form={form}
          name="stationId"
          label={t('station')}
          blank={t('allStations')}
          options={(stations?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormButtons form={form} label={t('pair')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
