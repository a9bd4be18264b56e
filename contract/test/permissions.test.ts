/** Compares roles and permissions with the specification (§6). */
import { expect, test } from 'vitest'
import { roles } from '../src/core/role.ts'
import { callEntries } from '../src/index.ts'

test('the roles are those of the specification', () => {
  expect(roles).toEqual(['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member', 'user'])
})

const required = new Set(callEntries.map(([, { access }]) => access))

test.each([
  'elearning.read-catalog',
  'elearning.read-member-tasks',
  'elearning.read-settings',
  'elearning.read-org-unit-assignments',
  'elearning.read-statistics',
  'risk-assessment.read-catalog-list',
  'risk-assessment.read-assignment-list',
  'risk-assessment.read-assignment-overview-list',
  'risk-assessment.read-risk-list',
  'risk-assessment.read-risk-action-list',
  'templates.read-list',
  'member-list.get-list',
  'archive-member.list',
  'member-group.read-list',
  'org-unit.org-unit-list',
  'location.location-list',
  'clientdetails.read-details',
  'profile.update-member-profile',
  'profile.read-org-unit-list',
  'profile.change-password',
  'profile.change-username',
  'profile.read-profile-setting',
  'profile.read-member-profile',
])('a call requires the permission %s', (permission) => {
  expect([...required]).toContain(permission)
})
