import * as z from 'zod'

const CHANNEL_CODE = /^[\w.:/ -]{1,60}$/
export const isChannelCode = (text: string): boolean => CHANNEL_CODE.test(text.trim())

/** A code as channels write them. */
export const ChannelCode = z.string().trim().regex(CHANNEL_CODE, 'Is not a code')
