import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { CONSENT_CHANNELS, PURPOSES } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ActionChip } from './marks.tsx'
import { useConsentTabs } from './use-consent-tabs.tsx'

/** `/property/consents/statements`: what people agreed to and withdrew, with the words they read and where the proof is. */
export function RecordsPage() {
  const { t } = useTranslation('consents')
  const mayImport = useCan('consents.import')
  const [isImporting, setImporting] = useState(false)
  return (
    <Page
      title={t('records.title')}
      tabs={useConsentTabs('records')}
      actions={
        mayImport && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setImporting(true)}>
            {t('import.title')}
          </Button>
        )
      }
    >
      <DataList
        label={t('records.title')}
        source={consents.records}
        filters={[
          { name: 'channel', label: t('channelLabel'), options: CONSENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })) },
          { name: 'purpose', label: t('purposeLabel'), options: PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) })) },
        ]}
        columns={[
          { key: 'address', label: t('address'), phone: 'title', cell: ({ address }) => address },
          { key: 'channel', label: t('channelLabel'), cell: ({ channel }) => t(`channel.${channel}`) },
          { key: 'purpose', label: t('purposeLabel'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
          { key: 'action', label: t('status'), phone: 'end', cell: ({ action }) => <ActionChip action={action} />, text: ({ action }) => t(`action.${action}`) },
          { key: 'source', label: t('source'), cell: ({ source }) => t(`sources.${source}`) },
          { key: 'basis', label: t('basisLabel'), phone: 'hidden', cell: ({ basis }) => t(`basis.${basis}`) },
          { key: 'evidence', label: t('evidence'), cell: ({ evidence, wording }) => evidence || wording },
          { key: 'recordedBy', label: t('recordedBy'), phone: 'hidden', cell: ({ recordedBy }) => recordedBy },
          { key: 'givenAt', label: t('at'), cell: ({ givenAt }) => <MomentText instant={givenAt} />, text: ({ givenAt }) => givenAt },
        ]}
        empty={{ title: t('records.none'), text: t('records.noneText') }}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
} // prettier-ignore
