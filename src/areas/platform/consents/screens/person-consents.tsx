import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ConsentChannel } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import { ActionChip } from './marks.tsx'

/** `post` is their name and where they live, as a letter has it. */
type Person = { email: string; phone: string; post?: string }
type Place = { channel: ConsentChannel; address: string; isGiven: boolean }

/** The consents of a person on each channel they have an address on, and the way to record them. */
export function PersonConsents({ email, phone, post = '' }: Person) {
  const { t } = useTranslation('consents')
  const mayRecord = useCan('consents.record')
  const [open, setOpen] = useState<Place>()
  const { data, error, refetch } = useQuery(queryOf(consents.of, { email, phone, post }))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={2} />
  const places = (
    [
      ['MAIL', email],
      ['SMS', phone],
      ['WHATSAPP', phone],
      ['PHONE', phone],
      ['POST', post],
    ] as const
  ).filter(([, address]) => address.trim() !== '')
  if (places.length === 0) return <Typography color="textSecondary">{t('person.noAddress')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {places.map(([channel, address]) => {
        const state = data.states.find((each) => each.channel === channel && each.purpose === 'MARKETING')
        const suppression = data.suppressions.find((each) => each.channel === channel)
        return (
          <Box key={channel} sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600, minWidth: 100 }}>{t(`channel.${channel}`)}</Typography>
            {state ? (
              <>
                <ActionChip action={state.isGiven ? 'GIVEN' : 'WITHDRAWN'} />
                <Typography color="textSecondary" variant="body2">
                  <MomentText instant={state.since} />
                  {state.isExpired && ` · ${t('person.expired')}`}
                </Typography>
              </>
            ) : (
              <Typography color="textSecondary">{t('person.nothing')}</Typography>
            )}
            {mayRecord && (
              <Button
                sx={{ minHeight: 44 }}
                aria-label={t('person.recordOn', { channel: t(`channel.${channel}`) })}
                onClick={() => setOpen({ channel, address, isGiven: !(state?.isGiven ?? false) })}
              >
                {t('person.record')}
              </Button>
            )}
            {suppression && (
              <Alert severity="warning" sx={{ flexBasis: '100%' }}>
                {t('person.suppressed', { reason: t(`reason.${suppression.reason}`) })}
              </Alert>
            )}
          </Box>
        )
      })}
      {open && <RecordDialog place={open} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

function RecordDialog({ place: { channel, address, isGiven }, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation(['consents', 'shell'])
  const form = useRouteForm(consents.record, {
    known: { channel, address, purpose: 'MARKETING' },
    defaults: { isGiven, evidence: '' },
    onDone: () => {
      toast(t('consents:person.recorded'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('consents:person.recordOn', { channel: t(`consents:channel.${channel}`) })}
      label={t('shell:save')}
      onClose={onClose}
    >
      <Typography>{address}</Typography>
      <CheckboxField form={form} name="isGiven" label={t('consents:person.isGiven')} />
      <TextField
        form={form}
        name="evidence"
        label={t('consents:evidence')}
        help={t('consents:person.evidenceHelp')}
        isRequired
        maxLength={300}
      />
    </FormDialog>
  )
}
