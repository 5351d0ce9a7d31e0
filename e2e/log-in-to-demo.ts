import type { Page } from '@playwright/test';
import { type DemoEmployee, demoPassword } from '../server/demo/demo-employees.ts';

export async function logInToDemo(page: Page, url: string, { first_name, last_name }: DemoEmployee): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Technician').selectOption(`${first_name} ${last_name}`);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Start Repair' }).waitFor();
}
