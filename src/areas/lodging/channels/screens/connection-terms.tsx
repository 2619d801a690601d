import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { channels } from '../contract/channels.ts'
import type { Connection } from '../contract/replies.ts'
import { ChangeConnection, termsOf } from './connect-dialog.tsx'

const tones = { UNTESTED: 'tentative', TESTING: 'tentative', WORKS: 'inHouse', FAILED: 'urgent' } as const

/** What was agreed with the channel, and whether it knows the property. */
export function ConnectionTerms({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation(['channels', 'shell'])
  const mayWrite = useCan('channels.write')
  const [isChanging, setChanging] = useState(false)
  const { status, fault, paymentModel, commissionBp, includesTax, testedAt, inStepAt } = connection
  return (
    <Section
      title={t('channels:tab.connection')}
      action={
        mayWrite && (
          <Stack direction="row" spacing={1}>
            <ToggleButton connection={connection} />
            <Button size="small" onClick={() => setChanging(true)}>
              {t('shell:edit')}
            </Button>
          </Stack>
        )
      }
    >
      <Stack spacing={4}>
        {status === 'FAILED' && connection.failures === 0 && (
          <Alert severity="error">{t('channels:said', { fault })}</Alert>
        )}
        <FactList
          facts={[
            [t('channels:formLabel'), t(`channels:form.${connection.form}`)],
            [t('channels:hotelCode'), connection.hotelCode],
            [t('channels:userName'), connection.userName],
            [t('channels:key'), t('channels:keyEnds', { hint: connection.keyHint })],
            [
              t('channels:test.label'),
              <StatusChip
                key="test"
                tone={tones[status]}
                icon={status === 'WORKS' ? 'check' : status === 'FAILED' ? 'alert' : 'clock'}
                label={t(`channels:test.${status}`)}
              />,
            ],
            [t('channels:test.at'), testedAt && <MomentText key="at" instant={testedAt} />],
            [t('channels:paymentLabel'), t(`channels:payment.${paymentModel}`)],
            [t('channels:account'), connection.companyName],
            [t('channels:commission'), printShare(commissionBp, i18n.language)],
            [t('channels:currency'), connection.currency],
            [t('channels:prices'), t(includesTax ? 'channels:withTax' : 'channels:withoutTax')],
            [t('channels:inStepAt'), inStepAt && <MomentText key="inStepAt" instant={inStepAt} />],
          ]}
        />
        {mayWrite && <TestButton connection={connection} />}
      </Stack>
      {isChanging && <ChangeConnection connection={connection} close={() => setChanging(false)} />}
    </Section>
  )
}

function TestButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const { mutate, isPending } = useSend(channels.validate)
  const { propertyId, channelId, hasAddress, isChannelActive, status } = connection
  return (
    <LoadingButton
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      isLoading={isPending || status === 'TESTING'}
      disabled={!hasAddress || !isChannelActive}
      onClick={() => mutate({ propertyId, channelId }, { onError: notify.refusal })}
    >
      {t('test.ok')}
    </LoadingButton>
  )
}

function ToggleButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(channels.update)
  const { channelName: name, isActive } = connection
  const toggle = async () => {
    if (isActive && !(await confirm({ message: t('offMessage', { name }), ok: t('turnOff') }))) return
    mutate(
      { ...termsOf(connection), isActive: !isActive },
      { onSuccess: () => toast(t(isActive ? 'isOff' : 'isOn', { name })), onError: notify.refusal },
    )
  }
  return (
    <Button size="small" disabled={isPending} onClick={() => void toggle()}>
      {t(isActive ? 'turnOff' : 'turnOn')}
    </Button>
  )
}
