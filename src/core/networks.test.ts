import { expect, test } from 'vitest'
import { isCallable, isInside } from './networks.ts'

test('inside is inside however it is written', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '0.0.0.0',
  ]
  expect(inside.filter((ip) => !isInside(ip))).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '100.128.0.1'].filter(isInside)).toEqual([])
})

test('keys go out encrypted, and to this machine only where practice partners stand on it', () => {
  const outside = ['https://channel.example', 'https://8.8.8.8/api']
  const near = ['http://localhost:4100', 'http://127.0.0.1:9']
  const never = [
    'http://channel.example',
    'https://10.1.2.3',
    'https://[fd00::1]',
    'https://169.254.169.254',
    'ftp://channel.example',
  ]
  const allowed = (mayBeNear: boolean) =>
    [...outside, ...near, ...never].filter((url) => isCallable(url, { mayBeNear }))
  expect(allowed(false)).toEqual(outside)
  expect(allowed(true)).toEqual([...outside, ...near])
})
