import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { saveReply } from '#web/ui/files.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SectionOnRequest } from '#web/ui/section-on-request.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { privacy } from '../contract.ts'

type Person = Reply<typeof privacy.view>

/** `/privacy/record?id=…`: all that is stored of a guest, to read, print and pass on. */
export function RecordPage() {
  const { t } = useTranslation('privacy')
  const notify = useNotify()
  const [url] = useUrlState()
  const [person, setPerson] = useState<Person>()
  const { mutate, isPending } = useSend(privacy.view)
  const customerId = url['id']
  if (!customerId)
    return (
      <Page title={t('record.title')}>
        <EmptyState icon="person" title={t('record.noOne')} text={t('record.noOneText')} />
      </Page>
    )
  const show = () => mutate({ customerId }, { onSuccess: setPerson, onError: notify.refusal })
  const save = () => saveReply(privacy.export, { customerId }).catch(notify.refusal)
  return (
    <Page
      title={t('record.title')}
      subtitle={<Link to={`/customer?id=${customerId}`}>{person?.name ?? t('toCustomer')}</Link>}
      actions={
        <>
          {person && <Button onClick={() => window.print()}>{t('record.print')}</Button>}
          <Button variant="contained" onClick={() => void save()}>
            {t('record.save')}
          </Button>
        </>
      }
    >
      {person ? (
        <Sections person={person} />
      ) : (
        <SectionOnRequest
          title={t('record.all')}
          ask={t('record.show')}
          note={t('record.recorded')}
          isAsking={isPending}
          onAsk={show}
        />
      )}
    </Page>
  )
}

function Sections({ person }: { person: Person }) {
  const { t } = useTranslation('privacy')
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {person.sections.map(({ area, table, rows }) => (
        <Section key={table} title={t('record.section', { table: table.replaceAll('_', ' '), count: rows.length })}>
          {rows.map((row, index) => (
            // A row of a table has no name of its own that every table shares.
            <Box key={`${area} ${table} ${index}`} sx={{ py: 3, borderBottom: '1px solid var(--line)' }}>
              <FactList
                facts={Object.entries(row).map(([name, value]) => [name.replaceAll('_', ' '), written(value)])}
              />
            </Box>
          ))}
        </Section>
      ))}
    </Box>
  )
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
