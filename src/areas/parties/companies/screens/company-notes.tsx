import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { companies } from '../contract/companies.ts'
import { type CompanyFile, DEPARTMENTS } from '../contract/replies.ts'

/** What each department knows of the company; the latest first. */
export function CompanyNotes({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  const mayWrite = useCan('companies.write')
  return (
    <Stack spacing={4}>
      {mayWrite && (
        <Section title={t('note.add')}>
          <NewNote companyId={company.id} key={company.notes.length} />
        </Section>
      )}
      <Section title={t('tab.notes')}>
        {company.notes.length === 0 ? (
          <EmptyState icon="note" title={t('note.empty')} text={t('note.emptyText')} />
        ) : (
          <Stack component="ul" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {company.notes.map((note) => (
              <Box component="li" key={note.id}>
                <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
                <Typography variant="caption" color="textSecondary">
                  {t(`department.${note.department}`)} · {note.authorName} · <MomentText instant={note.createdAt} />
                </Typography>
              </Box>
            ))}
          </Stack>
        )}
      </Section>
    </Stack>
  )
}

function NewNote({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies')
  const form = useRouteForm(companies.addNote, {
    defaults: { companyId, department: 'GENERAL' as const, text: '' },
    onDone: () => form.reset(),
  })
  return (
    <Form form={form} label={t('note.add')}>
      <TextField form={form} name="text" label={t('note.text')} lines={2} isRequired />
      <SelectField
        form={form}
        name="department"
        label={t('note.department')}
        options={DEPARTMENTS.map((value) => ({ value, label: t(`department.${value}`) }))}
      />
      <FormButtons form={form} label={t('note.save')} />
    </Form>
  )
}
