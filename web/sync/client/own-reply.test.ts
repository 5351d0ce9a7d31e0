import { expect, test } from 'vitest';
import { parseOwnReply } from './own-reply.ts';

test.for(['{"success":true,"message":"Found.","data":[]}', '{"success":false,"message":"Machine not found"}'])(
  "Fettle's reply is read: %s",
  (text) => {
    expect(parseOwnReply(text)).toEqual(JSON.parse(text));
  },
);

test.for([
  '',
  '<h1>413 Request Entity Too Large</h1><hr>nginx',
  '{"success":true,"message":"Found.","da',
  'null',
  '"success"',
  '[]',
  '{"message":"Forbidden"}',
  '{"success":false,"errors":[{"code":1020}]}',
  '{"success":"true","message":"Log in to the guest Wi-Fi."}',
])("what is not Fettle's reply, or not whole, is none: %s", (text) => {
  expect(parseOwnReply(text)).toBeUndefined();
});
