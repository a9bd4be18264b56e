import { describe, expect, it, test } from 'vitest'
import { DatabaseHosts, splitHosts } from './database-hosts.ts'

describe('a database URL', () => {
  it('may name several hosts', () => {
    expect(splitHosts('postgres://app:p%40ss@one,two:5433/sorgfalt?sslmode=verify-full')).toEqual([
      'postgres://app:p%40ss@one/sorgfalt?sslmode=verify-full',
      'postgres://app:p%40ss@two:5433/sorgfalt?sslmode=verify-full',
    ])
  })

  test.each([
    ['postgres://app@one/sorgfalt', 'postgres://app@one/sorgfalt'],
    ['postgres://app@one,two/sorgfalt?target_session_attrs=read-write', 'postgres://app@one/sorgfalt'],
    ['postgres://app@one/sorgfalt?sslmode=require', 'postgres://app@one/sorgfalt?sslmode=require'],
  ])('%s leads to %s first', (url, first) => {
    expect(new DatabaseHosts(url).url).toBe(first)
  })

  test.each(['any', 'primary', 'standby', 'prefer-standby'])('refuses target_session_attrs=%s', (target) => {
    const url = `postgres://app@one,two/sorgfalt?target_session_attrs=${target}`
    expect(() => new DatabaseHosts(url)).toThrow('only target_session_attrs=read-write')
  })
})
