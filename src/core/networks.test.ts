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

test('an address inside is inside when an IPv6 address carries it', () => {
  const carried = (ip: string) => ['::', '::ffff:', '::ffff:0:', '64:ff9b::'].map((prefix) => `${prefix}${ip}`)
  // 127.0.0.1, 10.1.2.3, 169.254.169.254 and 192.168.1.1, and how a URL writes them.
  const inside = ['127.0.0.1', '7f00:1', '10.1.2.3', 'a01:203', 'a9fe:a9fe', 'c0a8:101'].flatMap(carried)
  expect(inside.filter((ip) => !isInside(ip))).toEqual([])
  expect(['8.8.8.8', '808:808', 'ac20:1'].flatMap(carried).filter(isInside)).toEqual([])
  expect(['https://[::ffff:127.0.0.1]', 'https://[64:ff9b::10.0.0.1]'].filter((url) => isCallable(url, { mayBeNear: false }))).toEqual([]) // prettier-ignore
})

test('each private network ends where its public neighbour begins', () => {
  const edges = [
    ['9.255.255.255', false], ['10.0.0.0', true], ['10.255.255.255', true], ['11.0.0.0', false],
    ['100.63.255.255', false], ['100.64.0.0', true], ['100.127.255.255', true], ['100.128.0.0', false], ['101.64.0.1', false],
    ['126.255.255.255', false], ['127.0.0.0', true], ['127.255.255.255', true], ['128.0.0.0', false],
    ['169.253.255.255', false], ['169.254.0.0', true], ['169.255.0.0', false], ['168.254.0.0', false],
    ['172.15.255.255', false], ['172.16.0.0', true], ['172.31.255.255', true], ['172.32.0.0', false], ['173.16.0.0', false],
    ['192.167.255.255', false], ['192.168.0.0', true], ['192.169.0.0', false], ['193.168.0.0', false],
    ['223.255.255.255', false], ['224.0.0.1', true], ['255.255.255.255', true], ['1.0.0.0', false],
    ['::', true], ['::1', true], ['fbff::1', false], ['fc00::1', true], ['fdff::1', true], ['fe7f::1', false], ['fe80::1', true],
    ['febf::1', true], ['ff02::1', true], ['2001:fd00::1', false], ['2001:fe80::1', false], ['[FD00::1]', true],
  ] as const // prettier-ignore
  expect(edges.filter(([ip, is]) => isInside(ip) !== is)).toEqual([])
})

test('keys go out encrypted, and to this machine only where practice partners run on it', () => {
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
