import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Finding, Invoice } from '../contract/documents.ts'

/** The electronic forms of a document, each with what is in its way by name. */
export function FormsDialog({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { t } = useTranslation('invoices')
  const notify = useNotify()
  const { id: invoiceId } = invoice
  const read = useQuery(queryOf(invoices.check, { invoiceId }))
  const save = (work: Promise<void>) => void work.catch(notify.refusal)
  return (
    <Dialog open title={t('forms.title', { number: invoice.number })} onClose={close} width={640}>
      {read.isPending ? (
        <LinesSkeleton lines={5} />
      ) : read.data ? (
        <>
          <Form
            name="inv01"
            findings={read.data.inv01}
            ways={[{ label: t('forms.inv01.save'), run: () => save(saveReply(invoices.inv01, { invoiceId })) }]}
          />
          <Form
            name="en16931"
            findings={read.data.en16931}
            ways={[
              { label: t('forms.en16931.xml'), run: () => save(saveReply(invoices.xml, { invoiceId })) },
              {
                label: t('forms.en16931.facturX'),
                run: () => save(saveReply(invoices.pdf, { invoiceId, withXml: true })),
              },
            ]}
          />
        </>
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Dialog>
  )
}

type FormProps = {
  name: 'inv01' | 'en16931'
  findings: readonly Finding[]
  ways: readonly { label: string; run: () => void }[]
}

function Form({ name, findings, ways }: FormProps) {
  const { t } = useTranslation('invoices')
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  return (
    <Box component="section" aria-label={t(`forms.${name}.title`)} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t(`forms.${name}.title`)}</Typography>
      <Typography color="textSecondary">{t(`forms.${name}.text`)}</Typography>
      {findings.length === 0 ? (
        <Alert severity="success">{t('forms.fine')}</Alert>
      ) : (
        <Alert severity={errors.length > 0 ? 'error' : 'warning'}>
          {t(errors.length > 0 ? 'forms.stopped' : 'forms.warned')}
          <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 5 }}>
            {findings.map((finding, index) => (
              <li key={index}>
                {t(`finding.${finding.code}`, { defaultValue: finding.message })} <small>({finding.field})</small>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
        {ways.map(({ label, run }) => (
          <Button
            key={label}
            variant="outlined"
            startIcon={<Icon name="download" />}
            disabled={errors.length > 0}
            title={errors.length > 0 ? t('forms.stopped') : undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Box>
  )
}
