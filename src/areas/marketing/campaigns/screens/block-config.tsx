import type { Config, PuckContext, Slot, SlotComponent } from '@puckeditor/core'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_TYPES } from '../rules/blocks.ts'
import { LOOK, bandLook } from '../rules/look.ts'
import styles from './block-editor.module.css'
import { Divider, Heading, MailButton, Offer, Paragraphs, Picture, styleOf } from './mail-parts.tsx'

/** Whose mail is composed: its name, its colour and where its pictures are. */
export type MailOwner = { name: string; color: string; propertyId: number }
export const Owner = createContext<MailOwner>({ name: '', color: '#000000', propertyId: 0 })

/** A block that is dragged and chosen by hand; the list of blocks is the same for keys and screen readers. */
const Placed = ({ place, children }: { place: PuckContext['dragRef']; children: ReactNode }) => (
  <div ref={place} role="group" tabIndex={-1} className={styles['block']}>
    {children}
  </div>
)

type WithPuck = { puck: PuckContext }
const HeadingBlock = ({ text, puck: { dragRef } }: { text: string } & WithPuck) => (
  <Placed place={dragRef}>
    <Heading text={text} color={use(Owner).color} />
  </Placed>
)
const TextBlock = ({ text, puck: { dragRef } }: { text: string } & WithPuck) => (
  <Placed place={dragRef}>
    <Paragraphs text={text} color={use(Owner).color} />
  </Placed>
)
const ButtonBlock = ({ text, puck: { dragRef } }: { text: string } & WithPuck) => (
  <Placed place={dragRef}>
    <MailButton text={text} color={use(Owner).color} />
  </Placed>
)
const OfferBlock = ({ text, puck: { dragRef } }: { text: string } & WithPuck) => (
  <Placed place={dragRef}>
    <Offer text={text} color={use(Owner).color} />
  </Placed>
)
const PictureBlock = ({ pictureId, puck: { dragRef } }: { pictureId: string } & WithPuck) => (
  <Placed place={dragRef}>
    <Picture pictureId={pictureId} propertyId={use(Owner).propertyId} />
  </Placed>
)
const DividerBlock = ({ puck: { dragRef } }: WithPuck) => (
  <Placed place={dragRef}>
    <Divider />
  </Placed>
)
const ColumnsBlock = ({
  left: Left,
  right: Right,
  puck: { dragRef },
}: { left: SlotComponent; right: SlotComponent } & WithPuck) => (
  <Placed place={dragRef}>
    <div className={styles['columns']}>
      <Left className={styles['column'] ?? ''} minEmptyHeight={64} />
      <Right className={styles['column'] ?? ''} minEmptyHeight={64} />
    </div>
  </Placed>
)

/** The frame of every mail round its blocks. */
function MailFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('campaigns')
  const { name, color } = use(Owner)
  return (
    <div className={styles['paper']} style={styleOf(LOOK.paper)}>
      <div style={styleOf(bandLook(color))}>{name}</div>
      <div className={styles['body']} style={styleOf(LOOK.body)}>
        {children}
      </div>
      <div style={styleOf(LOOK.footer)}>{t('templates.footer')}</div>
    </div>
  )
}

const column = { type: 'slot' as const, allow: COLUMN_TYPES }
const text = { type: 'TEXT', props: { text: '' } } as const

/** The fields of each block. */
type Blocks = {
  HEADING: { text: string }
  TEXT: { text: string }
  PICTURE: { pictureId: string; alt: string; url: string }
  BUTTON: { text: string; url: string }
  DIVIDER: object
  OFFER: { text: string }
  COLUMNS: { left: Slot; right: Slot }
}

/** The blocks of a mail as the editor draws them. Their fields are ours, so it knows only which of them contain blocks. */
export const blockConfig: Config<Blocks> = {
  root: { render: ({ children }) => <MailFrame>{children}</MailFrame> },
  components: {
    HEADING: { inline: true, defaultProps: { text: '' }, render: HeadingBlock },
    TEXT: { inline: true, defaultProps: { text: '' }, render: TextBlock },
    PICTURE: { inline: true, defaultProps: { pictureId: '', alt: '', url: '' }, render: PictureBlock },
    BUTTON: { inline: true, defaultProps: { text: '', url: '{bookingLink}' }, render: ButtonBlock },
    DIVIDER: { inline: true, render: DividerBlock },
    OFFER: { inline: true, defaultProps: { text: '' }, render: OfferBlock },
    COLUMNS: {
      inline: true,
      fields: { left: column, right: column },
      defaultProps: { left: [text], right: [text] },
      render: ColumnsBlock,
    },
  },
}
