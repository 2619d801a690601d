import MuiAutocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { profiles } from '../contract/profiles.ts'
import { type Profile, TOPICS } from '../contract/replies.ts'
import { useProfile } from './use-profile.ts'

type Topic = (typeof TOPICS)[number]

/** Tags, classifications and preferences of a guest, and the way to change them. */
export function GuestTraits({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const mayWrite = useCan('profiles.write')
  const read = useProfile(customerId)
  const [isEditing, setEditing] = useState(false)
  const edit = mayWrite && read.data && <Button onClick={() => setEditing(true)}>{t('traits.edit')}</Button>
  return (
    <Section title={t('traits.title')} action={edit}>
      {read.data ? (
        <Traits profile={read.data} />
      ) : read.isPending ? (
        <LinesSkeleton lines={2} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
      {isEditing && read.data && (
        <TraitsDialog customerId={customerId} profile={read.data} close={() => setEditing(false)} />
      )}
    </Section>
  )
}

const valuesOf = (profile: Profile, topic: Topic) =>
  profile.preferences.filter((one) => one.topic === topic).map(({ value }) => value)

function Traits({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles')
  return (
    <FactList
      facts={[
        [t('traits.tags'), profile.tags.join(', ')],
        [t('traits.classes'), profile.classes.join(', ')],
        ...TOPICS.map((topic) => [t(`topic.${topic}`), valuesOf(profile, topic).join(', ')] as const),
      ]}
      empty={t('traits.none')}
    />
  )
}

function TraitsDialog({ customerId, profile, close }: { customerId: string; profile: Profile; close: () => void }) {
  const { t } = useTranslation(['profiles', 'shell'])
  const { mutate, isPending, error } = useSend(profiles.saveTraits)
  const [tags, setTags] = useState<readonly string[]>(profile.tags)
  const [classes, setClasses] = useState<readonly string[]>(profile.classes)
  const [preferences, setPreferences] = useState(profile.preferences)
  const save = () =>
    mutate({ customerId, tags: [...tags], classes: [...classes], preferences: [...preferences] }, { onSuccess: close })
  const setTopic = (topic: Topic, values: readonly string[]) =>
    setPreferences([...preferences.filter((one) => one.topic !== topic), ...values.map((value) => ({ topic, value }))])
  return (
    <Question
      title={t('traits.title')}
      ok={t('shell:save')}
      isPending={isPending}
      error={error}
      onOk={save}
      onClose={close}
    >
      <Words label={t('traits.tags')} help={t('traits.help')} values={tags} onChange={setTags} />
      <Words
        label={t('traits.classes')}
        values={classes}
        onChange={setClasses}
        options={['returning', 'staff', 'media', 'complaint'].map((name) => t(`class.${name}`))}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 4 }}>
        <Box component="legend" sx={{ mb: 3, p: 0, fontWeight: 500 }}>
          {t('traits.preferences')}
        </Box>
        {TOPICS.map((topic) => (
          <Words
            key={topic}
            label={t(`topic.${topic}`)}
            values={preferences.filter((one) => one.topic === topic).map(({ value }) => value)}
            onChange={(values) => setTopic(topic, values)}
          />
        ))}
      </Box>
    </Question>
  )
}

type WordsProps = {
  label: string
  help?: string
  values: readonly string[]
  options?: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Several short texts, typed or chosen. */
function Words({ label, help, values, options = [], onChange }: WordsProps) {
  return (
    <MuiAutocomplete
      multiple
      freeSolo
      autoSelect
      options={[...options]}
      value={[...values]}
      onChange={(_event, typed) => onChange(typed.map((one) => one.trim()).filter((one) => one !== ''))}
      renderInput={(params) => <MuiTextField {...params} label={label} helperText={help} />}
    />
  )
}
