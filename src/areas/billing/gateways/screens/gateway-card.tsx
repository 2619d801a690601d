import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Gateway } from '../contract/replies.ts'
import { gateways } from '../contract/gateways.ts'
import { providerNames } from './provider-names.ts'

const tones = { UNTESTED: 'tentative', TESTING: 'tentative', WORKS: 'inHouse', FAILED: 'urgent' } as const

/** One provider: whether it works, what to enter in its dashboard, and what can be done with it. */
export function GatewayCard({ gateway, onChange }: { gateway: Gateway; onChange: () => void }) {
  const { t } = useTranslation('gateways')
  const mayWrite = useCan('gateways.write')
  const { provider, mode, name, isDefault, isActive, status, fault, keyId, keyHint, testedAt } = gateway
  return (
    <Section title={name} action={mayWrite && <Actions gateway={gateway} onChange={onChange} />}>
      <Stack spacing={4}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          {isActive ? (
            <StatusChip
              tone={tones[status]}
              icon={status === 'WORKS' ? 'check' : status === 'FAILED' ? 'alert' : 'clock'}
              label={t(`status.${status}`)}
            />
          ) : (
            <StatusChip tone="past" icon="block" label={t('off')} />
          )}
          <StatusChip tone={mode === 'LIVE' ? 'confirmed' : 'tentative'} label={t(`mode.${mode}`)} />
          {isDefault && <StatusChip tone="confirmed" icon="star" label={t('usual')} />}
        </Stack>
        {status === 'FAILED' && <Alert severity="error">{t('failed', { fault })}</Alert>}
        {!gateway.hasWebhookSecret && <Alert severity="warning">{t('noSecret')}</Alert>}
        <FactList
          facts={[
            [t('provider'), providerNames[provider]],
            [t('keyId'), keyId],
            [t('secretKey'), t('hint', { hint: keyHint })],
            [t('webhookSecret'), gateway.hasWebhookSecret && t('isSet')],
            [t('testedAt'), testedAt && <MomentText key="testedAt" instant={testedAt} />],
          ]}
        />
        <CopyText label={t('webhookUrl')} text={gateway.webhookUrl} help={t(`webhookHelp.${provider}`)} />
        {mayWrite && <TestButton gateway={gateway} />}
      </Stack>
    </Section>
  )
}

function TestButton({ gateway: { id: gatewayId, status } }: { gateway: Gateway }) {
  const { t } = useTranslation('gateways')
  const notify = useNotify()
  const { mutate, isPending } = useSend(gateways.test)
  return (
    <LoadingButton
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      isLoading={isPending || status === 'TESTING'}
      onClick={() => mutate({ gatewayId }, { onError: notify.refusal })}
    >
      {t('test')}
    </LoadingButton>
  )
}

function Actions({ gateway, onChange }: { gateway: Gateway; onChange: () => void }) {
  const { t } = useTranslation(['gateways', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate: toggle } = useSend(gateways.turn)
  const { mutate: update } = useSend(gateways.update)
  const { mutate: remove } = useSend(gateways.remove)
  const { id: gatewayId, name, isActive, isDefault, mode, keyId, version } = gateway

  const switchTo = async (next: boolean) => {
    if (!next && !(await confirm({ message: t('gateways:turnOff.message', { name }), ok: t('gateways:turnOff.ok') })))
      return
    toggle(
      { gatewayId, isActive: next },
      {
        onSuccess: () => toast(t(next ? 'gateways:turnOn.done' : 'gateways:turnOff.done', { name })),
        onError: notify.refusal,
      },
    )
  }
  const removeGateway = async () => {
    const message = t('gateways:remove.message', { name })
    if (!(await confirm({ message, ok: t('gateways:remove.ok'), isDestructive: true }))) return
    remove({ gatewayId }, { onSuccess: () => toast(t('gateways:remove.done', { name })), onError: notify.refusal })
  }
  const actions: RowAction<Gateway>[] = [
    {
      label: t('gateways:makeUsual'),
      icon: 'star',
      isHidden: () => isDefault || !isActive,
      run: () => update({ gatewayId, version, mode, keyId, isDefault: true }, { onError: notify.refusal }),
    },
    isActive
      ? { label: t('gateways:turnOff.ok'), icon: 'block', run: () => void switchTo(false) }
      : { label: t('gateways:turnOn.ok'), icon: 'check', run: () => void switchTo(true) },
    { label: t('gateways:remove.ok'), icon: 'trash', isDestructive: true, run: () => void removeGateway() },
  ]
  return (
    <Stack direction="row" spacing={1}>
      <Button size="small" onClick={onChange}>
        {t('shell:edit')}
      </Button>
      <MoreActions row={gateway} actions={actions} label={t('gateways:more', { name })} />
    </Stack>
  )
}
