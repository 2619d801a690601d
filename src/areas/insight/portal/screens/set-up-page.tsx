import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CheckboxField, NumberField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { portal } from '../contract/portal.ts'
import type { PortalSettings, PortalSetUp, PortalUpgrade } from '../contract/replies.ts'
import { TopicsField } from './topics-field.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import { usePortalTabs } from './use-portal-tabs.tsx'

/** `/portal/set-up`: whether guests have a page of their stay, and what it offers. */
export function SetUpPage() {
  const { t } = useTranslation('portal')
  const { data, error, refetch } = useQuery(queryOf(portal.setUp, {}))
  return (
    <Page title={t('setUp.title')} tabs={usePortalTabs('setUp')}>
      {data ? (
        <Box sx={{ display: 'grid', gap: 6, maxWidth: 860 }}>
          <Section title={t('setUp.parts')}>
            <SettingsForm key={data.settings.version} settings={data.settings} />
          </Section>
          <Upgrades />
        </Box>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: PortalSettings }) {
  const { t } = useTranslation(['portal', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(portal.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('portal:setUp.saved')),
  })
  return (
    <Form form={form} label={t('portal:setUp.parts')}>
      <CheckboxField form={form} name="isActive" label={t('portal:setUp.isActive')} help={t('portal:setUp.isActiveHelp')} />
      <CheckboxField form={form} name="hasRegistration" label={t('portal:setUp.hasRegistration')} />
      <CheckboxField form={form} name="hasExtras" label={t('portal:setUp.hasExtras')} help={t('portal:setUp.hasExtrasHelp')} />
      <CheckboxField form={form} name="upgradesAtOnce" label={t('portal:setUp.upgradesAtOnce')} help={t('portal:setUp.upgradesAtOnceHelp')} />
      <CheckboxField form={form} name="hasRoomMenu" label={t('portal:setUp.hasRoomMenu')} help={t('portal:setUp.hasRoomMenuHelp')} />
      <CheckboxField form={form} name="hasChat" label={t('portal:setUp.hasChat')} />
      <CheckboxField form={form} name="hasRequests" label={t('portal:setUp.hasRequests')} />
      <TopicsField form={form} name="topics" label={t('portal:setUp.topics')} help={t('portal:setUp.topicsHelp')} />
      <NumberField form={form} name="daysAfter" label={t('portal:setUp.daysAfter')} max={90} isRequired />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
} // prettier-ignore

function Upgrades() {
  const { t } = useTranslation('portal')
  const [isAdding, setAdding] = useState(false)
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate: remove } = useSend(portal.removeUpgrade)
  const read = useQuery({
    ...queryOf(portal.setUp, {}),
    select: ({ upgrades }: PortalSetUp) => ({ rows: upgrades }),
  })
  const takeOff = async ({ id, fromTypeName: from, toTypeName: to }: PortalUpgrade) => {
    if (!(await confirm({ message: t('setUp.removeText', { from, to }), ok: t('setUp.remove') }))) return
    remove({ portalUpgradeId: id }, { onSuccess: () => toast(t('setUp.removed')), onError: notify.refusal })
  }
  return (
    <Section
      title={t('setUp.upgrades')}
      action={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
          {t('setUp.addUpgrade')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('setUp.upgradesText')}
      </Typography>
      <ReadTable
        label={t('setUp.upgrades')}
        read={read}
        rowKey={({ id }: PortalUpgrade) => id}
        empty={{ icon: 'bed', title: t('setUp.noUpgrades'), text: t('setUp.noUpgradesText') }}
        columns={[
          { key: 'fromTypeName', label: t('setUp.from'), cell: ({ fromTypeName }) => fromTypeName, phone: 'title' },
          { key: 'toTypeName', label: t('setUp.to'), cell: ({ toTypeName }) => toTypeName },
          { key: 'price', label: t('setUp.price'), cell: ({ price }) => <MoneyText amount={price} />, align: 'end' },
        ]}
        actions={[{ label: t('setUp.remove'), icon: 'trash', run: (row) => void takeOff(row) }]}
      />
      {isAdding && <UpgradeDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}
